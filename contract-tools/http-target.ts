import type { ContractDocument } from './openapi/document.ts';
import { isSequence, readType } from './openapi/request-body.ts';
import { BadInput } from './input-error.ts';
import { CallFailure, isAbsence, nameFailure } from './fuzz/call-failure.ts';
import type { Target } from './fuzz/request.ts';

/** Timeout of a service, in ms. */
const usualTimeoutMs = 15_000;

/** A stream may have no end: it is read for this time, or until it has this size. */
const streamMs = 2_000;
const streamBytes = 64 * 1_024;

const join = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));

/** True when a stream has been read far enough: a stream of events until its first event. */
const isEnough = (type: string, parts: readonly Uint8Array[]): boolean =>
  parts.reduce((sum, { length }) => sum + length, 0) >= streamBytes ||
  (type === 'text/event-stream' && /\r?\n\r?\n/.test(Buffer.concat(parts).toString('latin1')));

/** Reads a stream of records for a while; an incomplete last record is dropped. */
async function readStream(body: ReadableStream<Uint8Array>, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), streamMs);
  });
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), end]);
      if (read?.done === true) return join(parts);
      if (read !== undefined) parts.push(read.value);
      if (read === undefined || isEnough(type, parts)) break;
    }
  } finally {
    clearTimeout(timer);
  }
  await reader.cancel().catch(() => undefined);
  const all = join(parts);
  return all.slice(0, all.lastIndexOf(0x0a) + 1);
}

/** Reads a whole body, or the beginning of a stream. */
async function readBytes({ body, headers }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const type = readType(headers.get('Content-Type') ?? '');
  if (body === null) return new Uint8Array();
  return isSequence(type) ? readStream(body, type) : new Uint8Array(await new Response(body).arrayBuffer());
}

/** Sends a request. */
export type SendOnce = (request: Request) => Promise<Response>;

/**
 * Creates a sender with a time limit. It rejects with a CallFailure when the response is late or damaged, and with a
 * BadInput when there is no service.
 */
export const createSend =
  (timeoutMs: number): SendOnce =>
  async (request) => {
    const { origin } = new URL(request.url);
    let status: number;
    let headers: Headers;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
      ({ status, headers } = response);
      bytes = await readBytes(response);
    } catch (error) {
      if (isAbsence(error)) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
        throw new BadInput(`${origin} does not answer: ${cause}`);
      }
      const { fault, isLate } = nameFailure(error, timeoutMs);
      throw new CallFailure(origin, fault, isLate);
    }
    if (status < 200 || status > 599) throw new CallFailure(origin, `answered ${status}, which is no status of HTTP`);
    return new Response([204, 205, 304].includes(status) ? null : bytes, { status, headers });
  };

/** Sends a request with the usual time limit. */
export const send = createSend(usualTimeoutMs);

/**
 * Finds the base address of the contract's paths at a service and checks that it responds.
 *
 * @param baseUrl the service's address, with or without the path of the contract's first server.
 * @throws BadInput when the address is invalid or the service does not respond.
 */
export async function openTarget(
  document: ContractDocument,
  baseUrl: string,
  tokens: readonly string[],
): Promise<Target> {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new BadInput(`"${baseUrl}" is not an http address`);
  const path = document.servers[0]?.url ?? '';
  const given = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const prefix = path.startsWith('/') && !given.endsWith(path) ? path.replace(/\/+$/, '') : '';
  await send(new Request(given, { method: 'GET', redirect: 'manual' })).catch((error: unknown) => {
    // a damaged response is one of a service
    if (!(error instanceof CallFailure) || error.isLate) throw error;
  });
  return { baseUrl: given + prefix, tokens };
}
