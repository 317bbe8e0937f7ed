// Chooses the theme before the first paint; the toggle is in ui/theme.js, which writes the same key.
// Not a module, so that it runs before the page is drawn.
(() => {
  try {
    const theme = localStorage.getItem("cellwise.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is closed to this page: the system's theme holds.
  }
})();
