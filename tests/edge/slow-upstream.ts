import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Pieces of an audio file. */
const pieces = Array.from({ length: 8 }, (_, index) => `piece ${index}. `);
const pieceMs = 300;
/** A slow payment, and a search. */
const paymentMs = 5_000;
const searchMs = 1_000;

/** A whole audio file. */
export const song = `${pieces.join('')}the end`;
/** The response to a payment. */
export const paid = '{"resultCode":"success"}';

/** A slow backend and CMS: responses take as long as a drain allows. */
export type SlowUpstream = { url: string; payments: () => number; close: () => void };

async function sing(outgoing: ServerResponse): Promise<void> {
  outgoing.setHeader('Content-Type', 'audio/mpeg');
  for (const piece of pieces) {
    outgoing.write(piece);
    await pause(pieceMs);
  }
  outgoing.end('the end');
}

/** @param backendUrl of the backend for other requests than audio and payments. */
export async function startSlowUpstream(backendUrl: string): Promise<SlowUpstream> {
  let payments = 0;
  const respond = async (url: string, headers: Record<string, string>, outgoing: ServerResponse): Promise<void> => {
    if (url.startsWith('/media/')) return sing(outgoing);
    const type = { 'Content-Type': 'application/json' };
    if (url.startsWith('/v2/adyenpayment/')) {
      payments += 1;
      await pause(paymentMs);
      return void outgoing.writeHead(200, type).end(paid);
    }
    if (url.startsWith('/v2/search/')) await pause(searchMs);
    const { status, headers: given, body } = await fetch(backendUrl + url, { headers });
    const version = given.get('X-Content-Version');
    outgoing.writeHead(status, { ...type, ...(version === null ? {} : { 'X-Content-Version': version }) });
    outgoing.end(body === null ? '' : Buffer.from(await new Response(body).arrayBuffer()));
  };
  const server = createServer(({ url = '', headers }, outgoing) => {
    const region = String(headers['x-region'] ?? 'SE');
    void respond(url, { 'X-Region': region }, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, payments: () => payments, close: () => void server.close() };
}
