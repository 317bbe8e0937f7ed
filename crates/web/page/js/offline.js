// Has the browser keep the page for when there is no network. Only for a page that needs no server,
// and only where browsers offer it: over https, or from this machine.

import { carrier } from "../config.js";
import { toast } from "./ui/toast.js";
import { t } from "./ui/language.js";

export async function keepOffline() {
  if (/** @type {string} */ (carrier) !== "worker" || !isSecureContext || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  /** Whether this page came from an earlier version's keeping. */
  const before = serviceWorker.controller;
  try {
    const registration = await serviceWorker.register("sw.js");
    if (registration.waiting && before) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => { if (coming.state === "installed" && before) offer(coming); });
    });
  } catch {
    // A host that does not give the file, or a browser that keeps nothing: the page works without.
  }
}

/** @param {ServiceWorker} next */
function offer(next) {
  toast(t("There is a new version of this page."), { stays: true, act: { label: t("Use it"), onclick: () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    next.postMessage("take over");
  } } });
}
