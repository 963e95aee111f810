import type { Tag } from '../../api-spec/generated/edge.ts';
import { isRouteWithoutTags } from '../../core/routing/route-without-tags.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { ownConsent } from './consent-provider.ts';
import { tryStorage } from '../ui/try-storage.ts';
import { clearThirdPartyStorage } from './clear-third-party-storage.ts';
import { isCommand, setEntryListener } from './data-layer.ts';
import { recordTagHosts } from './event-history.ts';

const folder = '/~partytown/';

/**
 * The data layer inside the worker. Messages carry text, and tags recognise a command only as an arguments object. The
 * list is cleared first, because the package adds its own entries.
 */
const workerLayer = `window.dataLayer = window.dataLayer || [];
dataLayer.length = 0;
function gtag() { dataLayer.push(arguments); }
window.nordlydTag = function (text) {
  var entry = JSON.parse(text);
  if (Array.isArray(entry)) gtag.apply(null, entry); else dataLayer.push(entry);
};`;

type TagPage = { partytown?: object; nordlydTag?: ((text: string) => void) | undefined };
const page = globalThis as TagPage;

let running: string[] = [];
/** The purposes whose tags have run on this page; storage has those of earlier pages, unless it is blocked. */
let purposesRun: string[] = [];
let elements: HTMLElement[] = [];
/** Cancels a pending start. */
let startController = new AbortController();
/** A deletion in progress removes the worker's registration: a start waits for it. */
let clearing: Promise<void> = Promise.resolve();

function addScript(fill: (script: HTMLScriptElement) => void): void {
  const script = document.createElement('script');
  fill(script);
  document.head.append(script);
  elements.push(script);
}

const markAsTag = (script: HTMLScriptElement): void => void (script.type = 'text/partytown');

/**
 * Adds each container separately. The worker loads initial scripts one after the other, so a slow host would block the
 * rest; scripts added later load at once.
 */
function addContainers(sources: readonly string[]): void {
  for (const src of sources) {
    addScript((script) => {
      markAsTag(script);
      script.src = src;
    });
    dispatchEvent(new Event('ptupdate'));
  }
}

/** Stops the worker and everything in it at once. */
function stop(): void {
  startController.abort();
  startController = new AbortController();
  setEntryListener(undefined);
  page.nordlydTag = undefined;
  for (const part of elements) part.remove();
  elements = [];
}

/** The containers with consent to their purpose now. */
const filterConsented = (tags: readonly Tag[]): Tag[] => {
  const given = ownConsent.read();
  return tags.filter(({ purpose }) => given?.[purpose] === true);
};

/**
 * Sends an entry to the worker and records the hosts that received it. A worker that lost a consent gets nothing more,
 * because it is about to stop.
 */
function forwardEntry(entry: unknown, tags: readonly Tag[]): void {
  if (!page.nordlydTag || filterConsented(tags).length < tags.length) return;
  page.nordlydTag(JSON.stringify(isCommand(entry) ? Array.from(entry) : entry));
  const hosts = tags.map(({ src }) => new URL(src).host);
  if (!isCommand(entry) && typeof entry === 'object' && entry !== null) recordTagHosts(entry, hosts);
}

async function start(tags: readonly Tag[]): Promise<void> {
  const sources = tags.map(({ src }) => src);
  const { signal } = startController;
  await clearing;
  if (signal.aborted) return;
  purposesRun = tags.map(({ purpose }) => purpose);
  tryStorage((storage) => storage.setItem(storageKeys.tagsRan, purposesRun.join(' ')));
  // without its service worker the package would run tags on the page itself: then they do not run
  const worker = await navigator.serviceWorker
    .register(`${folder}tags-sw.js`, { scope: folder })
    .catch(() => undefined);
  if (!worker || signal.aborted) return;
  const frames = document.createElement('div');
  frames.id = 'tag-frames';
  document.body.append(frames);
  elements.push(frames);
  page.partytown = {
    lib: folder,
    swPath: 'tags-sw.js',
    forward: ['nordlydTag'],
    fallbackTimeout: 0,
    // the worker's frame exists before it has an address, and is removed with the other parts
    sandboxParent: `#${frames.id}`,
  };
  addScript((script) => {
    markAsTag(script);
    script.textContent = workerLayer;
  });
  // the package reports that the worker has the data layer
  document.addEventListener('pt0', () => addContainers(sources), { once: true, signal });
  addScript((script) => {
    script.src = `${folder}partytown.js`;
    script.addEventListener('load', () => setEntryListener((entry) => forwardEntry(entry, tags)));
  });
}

/** True when tags ran, on this page or an earlier one, for a purpose without consent now. */
function hasRevokedTags(): boolean {
  const given = ownConsent.read();
  const ran = tryStorage((storage) => storage.getItem(storageKeys.tagsRan))?.split(' ') ?? purposesRun;
  return ran.some((purpose) => given?.[purpose as Tag['purpose']] !== true);
}

/**
 * Runs third-party tags with consent in a worker, and stops those without (decision 0062). When the last one stops,
 * their data in this browser is deleted.
 */
export function runTags(tags: readonly Tag[]): void {
  const agreed = isRouteWithoutTags(document.documentElement.dataset['route']) ? [] : filterConsented(tags);
  const sources = agreed.map(({ src }) => src);
  const isSame = sources.join() === running.join();
  if (!isSame) stop();
  running = sources;
  // they may have run on an earlier page
  if (hasRevokedTags()) {
    purposesRun = [];
    clearing = clearThirdPartyStorage(folder).catch(() => undefined);
  }
  if (!isSame && agreed.length > 0) void start(agreed);
}
