import type { Handler } from 'hono';

/** A worker that deletes the caches of the service worker and its registration. */
const script = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(removeAll()));
async function removeAll() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Sends the worker that replaces and removes the site's service worker (`SERVICE_WORKER=0`, decision 0131). */
export const removeServiceWorker: Handler = (context) =>
  context.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
