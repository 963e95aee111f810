import type { Tag } from '../../api-spec/generated/edge.ts';
import { isClosedRoute } from '../domain/closed-route.ts';
import { ownConsent } from './consent-provider.ts';
import { forgetForeign } from './forget-foreign.ts';
import { listenToEntries } from './data-layer.ts';
import { noteHosts } from './sent-log.ts';

const folder = '/~partytown/';

/**
 * The data layer inside the worker. Entries come as text, a command as a list: tags know a command by its being an
 * arguments object, which no message can carry.
 */
const workerLayer = `window.dataLayer = window.dataLayer || [];
function gtag() { dataLayer.push(arguments); }
window.nordlydTag = function (text) {
  var entry = JSON.parse(text);
  if (Array.isArray(entry)) gtag.apply(null, entry); else dataLayer.push(entry);
};`;

type TagPage = { partytown?: object; nordlydTag?: ((text: string) => void) | undefined };
const page = globalThis as TagPage;

let running: string[] = [];
let parts: HTMLElement[] = [];

function addScript(fill: (script: HTMLScriptElement) => void): void {
  const script = document.createElement('script');
  fill(script);
  document.head.append(script);
  parts.push(script);
}

/** Ends the worker with everything that runs in it, at once. */
function stop(): void {
  listenToEntries(undefined);
  page.nordlydTag = undefined;
  for (const frame of document.querySelectorAll(`iframe[src^="${folder}"]`)) frame.remove();
  for (const part of parts) part.remove();
  parts = [];
}

/** Hands an entry to the worker, and notes for whoever reads it that these hosts were told of an event. */
function handOver(entry: unknown, hosts: readonly string[]): void {
  if (!page.nordlydTag) return;
  const isCommand = Object.prototype.toString.call(entry) === '[object Arguments]';
  page.nordlydTag(JSON.stringify(isCommand ? Array.from(entry as ArrayLike<unknown>) : entry));
  if (!isCommand && typeof entry === 'object' && entry !== null) noteHosts(entry, hosts);
}

async function start(sources: readonly string[]): Promise<void> {
  // without its service worker it would run tags on the page itself: then they do not run
  const worker = await navigator.serviceWorker
    .register(`${folder}tags-sw.js`, { scope: folder })
    .catch(() => undefined);
  if (!worker || running.join() !== sources.join()) return;
  page.partytown = { lib: folder, swPath: 'tags-sw.js', forward: ['nordlydTag'], fallbackTimeout: 0 };
  const asTag = (script: HTMLScriptElement): void => void (script.type = 'text/partytown');
  addScript((script) => {
    asTag(script);
    script.textContent = workerLayer;
  });
  for (const src of sources)
    addScript((script) => {
      asTag(script);
      script.src = src;
    });
  addScript((script) => {
    script.src = `${folder}partytown.js`;
    const hosts = sources.map((source) => new URL(source).host);
    script.addEventListener('load', () => listenToEntries((entry) => handOver(entry, hosts)));
  });
}

/**
 * Runs the tags of others whose purpose is agreed to, in a worker, and ends those whose is not (decision 0062). What they
 * have kept in this browser goes with the last of them.
 */
export function runTags(tags: readonly Tag[]): void {
  const given = ownConsent.read();
  const sources = tags.filter(({ purpose }) => given?.[purpose] === true).map(({ src }) => src);
  if (isClosedRoute(document.documentElement.dataset['route'])) sources.length = 0;
  if (sources.join() === running.join()) return;
  const hadMore = running.some((src) => !sources.includes(src));
  stop();
  running = sources;
  if (hadMore) void forgetForeign(folder);
  if (sources.length > 0) void start(sources);
}
