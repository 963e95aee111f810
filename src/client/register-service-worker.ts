/** Registers the service worker (decision 0131) once the page has loaded. Without it the page works the same. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  addEventListener('load', () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined));
}
