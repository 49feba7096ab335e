import { createStore } from 'zustand/vanilla';

/** A new version of the app that is downloaded and waits; null if there is none. */
export const waitingUpdate = createStore<ServiceWorker | null>(() => null);

/** Changes to the new version, and reloads this tab. */
export async function applyUpdate(): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting ?? null;
  // Since the offer, another tab may have changed to it, or a newer version may have taken its place.
  if (waiting === null) location.reload();
  else waiting.postMessage('activate');
}

/**
 * Registers the service worker, with which the app opens without a connection. Browsers offer none to pages from other machines over
 * http, and the development server has none.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  // Refused if the browser blocks storage, or the server does not send the file: the app works without it.
  const options = { updateViaCache: 'none' } as const;
  const registration = await navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}sw.js`, options)
    .catch(() => undefined);
  if (registration === undefined) return;
  const offer = () => {
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    waitingUpdate.setState(registration.waiting, true);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  let lookedAt = Date.now();
  addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

const HOUR_MS = 3_600_000;

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
