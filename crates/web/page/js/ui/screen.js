// A view on the whole screen, for a class room: the frame around it goes, the board grows.

/** @param {HTMLElement} root */
export async function fullScreen(root) {
  const { classList } = document.documentElement;
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // A browser that does not let us still shows the board without the frame around it.
    classList.toggle("is-classroom");
  }
  const cell = root.querySelector('[role="grid"] [tabindex="0"]');
  if (cell instanceof HTMLElement) cell.focus();
}

/** Keeps the look in step with the screen: Escape leaves it, too. */
export function watchScreen() {
  document.addEventListener("fullscreenchange", () => {
    document.documentElement.classList.toggle("is-classroom", Boolean(document.fullscreenElement));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.fullscreenElement) document.documentElement.classList.remove("is-classroom");
  });
}
