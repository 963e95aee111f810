import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

const origin = 'https://nordlyd.example';
const listeners = new Map<string, Listener>();
let stored: Map<string, Map<string, Response>>;
let isOnline: boolean;

const pathOf = (request: string | Request): string =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

const network = (request: Request | string): Promise<Response> =>
  isOnline ? Promise.resolve(new Response(`network ${pathOf(request)}`)) : Promise.reject(new TypeError('offline'));

const openCache = (name: string) => {
  const files = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, files);
  const put = async (request: string | Request, response: Response) => void files.set(pathOf(request), response);
  return {
    put,
    addAll: async (paths: string[]) =>
      void (await Promise.all(paths.map(async (path) => put(path, await network(path))))),
  };
};

beforeEach(async () => {
  stored = new Map([['offline-older', new Map()]]);
  isOnline = true;
  vi.resetModules();
  vi.stubGlobal('offline', {
    version: 'v2',
    pages: { sv: '/assets/offline-sv.html', nb: '/assets/offline-nb.html', fi: '/assets/offline-fi.html' },
    files: ['/assets/offline.css'],
  });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('navigator', { language: 'sv-SE' });
  vi.stubGlobal('skipWaiting', vi.fn());
  vi.stubGlobal('registration', { navigationPreload: { enable: vi.fn() } });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: string | Request) =>
      [...stored.values()]
        .map((files) => files.get(pathOf(request)))
        .find((found) => found !== undefined)
        ?.clone(),
  });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  await import('./worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Sends an event to the worker. @returns the response, undefined when the browser handles the request itself. */
async function dispatch(type: string, request?: Partial<Request> & { url: string }): Promise<string | undefined> {
  const works: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  listeners.get(type)?.({
    waitUntil: (work: Promise<unknown>) => works.push(work),
    respondWith: (promise: Promise<Response>) => (response = promise),
    request: request && { method: 'GET', mode: 'no-cors', destination: '', ...request },
    preloadResponse: Promise.resolve(undefined),
  });
  const text = await (await response)?.text();
  await Promise.all(works);
  return text;
}

const openPage = (path: string) =>
  dispatch('fetch', { url: `${origin}${path}`, mode: 'navigate', destination: 'document' });

it.each([
  ['/se/podd/1', 'sv-SE', 'sv'],
  ['/no', 'sv-SE', 'nb'],
  ['/fi/', 'sv-SE', 'fi'],
  ['/', 'nb-NO', 'nb'],
  ['/auth/callback', 'fi', 'fi'],
  ['/', 'en-US', 'sv'],
])('sends the offline page for %s in a browser in %s in the language %s', async (path, language, expected) => {
  vi.stubGlobal('navigator', { language });
  await dispatch('install');
  isOnline = false;
  expect(await openPage(path)).toBe(`network /assets/offline-${expected}.html`);
});

it('sends pages from the network and stores none of them', async () => {
  await dispatch('install');
  expect(await openPage('/se/mitt-konto')).toBe('network /se/mitt-konto');
  expect([...(stored.get('offline-v2')?.keys() ?? [])].filter((path) => !path.startsWith('/assets/'))).toEqual([]);
});

it('stores built files, and sends them without a network', async () => {
  const url = `${origin}/assets/app.js`;
  expect(await dispatch('fetch', { url, mode: 'cors' })).toBe('network /assets/app.js');
  isOnline = false;
  expect(await dispatch('fetch', { url, mode: 'cors' })).toBe('network /assets/app.js');
});

it.each([
  { url: `${origin}/api/me`, mode: 'cors' },
  { url: `${origin}/media/audio.mp3`, destination: 'audio' },
  { url: `${origin}/se/betalning`, mode: 'navigate', destination: 'document', method: 'POST' },
  { url: `${origin}/~partytown/sandbox.html`, mode: 'navigate', destination: 'iframe' },
  { url: 'https://other.example/assets/app.js' },
] as const)('leaves $url to the browser', async (request) => {
  expect(await dispatch('fetch', request)).toBe(undefined);
});

it('deletes the files of older versions when it becomes active', async () => {
  await dispatch('install');
  await dispatch('activate');
  expect([...stored.keys()]).toEqual(['offline-v2']);
});
