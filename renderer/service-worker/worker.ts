import type { Language } from '../../core/domain/region.ts';

/**
 * The service worker (decision 0131): the offline page and the built files of one version of the site. It stores nothing
 * personal: no page, no response of the API, no audio. The build prepends `offline`.
 */
declare const offline: {
  /** changes when a source of the site changes */
  version: string;
  /** paths of the offline pages by language */
  pages: Record<Language, string>;
  /** paths of what the offline pages load */
  files: string[];
};

type WorkerEvent = {
  waitUntil: (work: Promise<unknown>) => void;
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};

/** The worker's global scope, which the types of a page lack. */
const scope = globalThis as unknown as {
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  addEventListener: (type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void) => void;
};

const cacheName = `offline-${offline.version}`;

/** Finds the offline page in the language of the URL's region, else in the browser's language. */
function findOfflinePage(url: string): string {
  const region = new URL(url).pathname.split('/', 2)[1];
  const { language } = navigator;
  if (region === 'fi' || (region !== 'se' && region !== 'no' && language.startsWith('fi'))) return offline.pages.fi;
  if (region === 'no' || (region !== 'se' && /^n[bno]/.test(language))) return offline.pages.nb;
  return offline.pages.sv;
}

async function openPage({ request, preloadResponse }: WorkerEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(findOfflinePage(request.url));
    if (page === undefined) throw error;
    return page;
  }
}

async function findFile(event: WorkerEvent): Promise<Response> {
  const cached = await caches.match(event.request);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.status === 200) {
    const copy = response.clone();
    // a full disk costs the copy, not the response
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    );
  }
  return response;
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...Object.values(offline.pages), ...offline.files]);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // pages do not wait for the worker to start
  await scope.registration.navigationPreload?.enable();
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  if (method !== 'GET') return;
  if (mode === 'navigate' && destination === 'document') event.respondWith(openPage(event));
  else if (url.startsWith(`${location.origin}/assets/`)) event.respondWith(findFile(event));
});
