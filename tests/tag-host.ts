import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rolldown } from 'vite';

/** A data layer entry that a tag reported to its host. */
export type TagHit = { kind: string; entry: Record<string, unknown> };

/** A tag host like those of companies, for tests: its container takes time and sets a cookie. */
export type TagHost = {
  /** address of the container */
  url: string;
  /** address of a container that never responds; the browser's policy treats it as the same host */
  unresponsive: string;
  /** address of a consent service, with placeholders for property and language */
  consentScript: string;
  /** reported entries, in order */
  hits: TagHit[];
  /** number of requests for the container */
  loads: () => number;
  /** its responses: success, a container whose data layer throws, or none */
  mode: 'ok' | 'break' | 'hang';
  close: () => Promise<void>;
};

/**
 * @param burnMs how long the container computes without a pause.
 * @param againMs it computes again when the clock shows a multiple of this; 0 for never.
 */
const writeContainer = (origin: string, burnMs: number, againMs: number, isBroken: boolean): string => `
function burn() { for (var end = Date.now() + ${burnMs}; Date.now() < end; ); }
burn();
function again() { setTimeout(function () { burn(); again(); }, ${againMs} - Date.now() % ${againMs}); }
if (${againMs > 0}) again();
window.foreignTagRan = true;
document.cookie = '_foreign=1; path=/; max-age=600';
function report(entry) {
  fetch('${origin}/hit', { method: 'POST', mode: 'no-cors', body: JSON.stringify({
    kind: Object.prototype.toString.call(entry), entry: entry }) });
}
dataLayer.forEach(report);
dataLayer.push = function (entry) { report(entry); if (${isBroken}) throw new Error('a tag that breaks'); };
`;

const consentSource = new URL('consent-script.ts', import.meta.url).pathname;

/** Bundles the script of the consent service. */
async function bundleConsentScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: consentSource, formats: ['iife'], name: 'consent' } },
  });
  const [bundle] = built as Rolldown.RolldownOutput[];
  return bundle?.output[0].code ?? '';
}

const silentPath = '/silent.js';

/**
 * Starts the host on a free port.
 *
 * @param burnMs how long its container computes when it is loaded.
 * @param againMs it computes again when the clock shows a multiple of this; 0 for never.
 */
export async function startTagHost(burnMs = 200, againMs = 0): Promise<TagHost> {
  const pending = new Set<ServerResponse>();
  let loads = 0;
  const server = createServer((incoming, outgoing) => {
    if (host.mode === 'hang' || incoming.url === silentPath) return void pending.add(outgoing);
    outgoing.setHeader('Access-Control-Allow-Origin', '*');
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      if (incoming.url?.startsWith('/container.js')) {
        loads += 1;
        outgoing.setHeader('Content-Type', 'text/javascript');
        return outgoing.end(writeContainer(origin, burnMs, againMs, host.mode === 'break'));
      }
      if (incoming.url?.startsWith('/consent.js')) {
        outgoing.setHeader('Content-Type', 'text/javascript');
        return void bundleConsentScript().then((script) => outgoing.end(script));
      }
      if (body !== '') host.hits.push(JSON.parse(body) as TagHit);
      return outgoing.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: TagHost = {
    url: `${origin}/container.js?id=TEST`,
    unresponsive: origin + silentPath,
    consentScript: `${origin}/consent.js?property={property}&language={language}`,
    hits: [],
    loads: () => loads,
    mode: 'ok',
    close: async () => {
      for (const outgoing of pending) outgoing.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return host;
}
