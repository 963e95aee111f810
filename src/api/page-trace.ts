import { constants } from '../domain/constants.ts';

const makeId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let traceId: string | undefined;

/** The trace of this page: everything that it asks for is a part of it. It names neither browser nor person. */
export const readPageTrace = (): string => (traceId ??= makeId(16));

/** The head of one call in the page's trace (W3C Trace Context); its id decides whether it is among those kept. */
export const beginCall = (): string => {
  const id = readPageTrace();
  const isKept = Number.parseInt(id.slice(0, 8), 16) < constants.telemetrySampling * 2 ** 32;
  return `00-${id}-${makeId(8)}-${isKept ? '01' : '00'}`;
};
