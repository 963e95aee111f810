import { constants } from '../../core/domain/constants.ts';

const makeId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let traceId: string | undefined;

/** The trace of this page: everything that it asks for is a part of it. It names neither browser nor person. */
export const readPageTrace = (): string => (traceId ??= makeId(16));

/** Whether this page is among the share that is told of, by its trace: every process decides alike. */
export const isPageAmong = (): boolean =>
  Number.parseInt(readPageTrace().slice(0, 8), 16) < constants.telemetrySampling * 2 ** 32;

/** The head of one call in the page's trace (W3C Trace Context). */
export const beginCall = (): string => `00-${readPageTrace()}-${makeId(8)}-${isPageAmong() ? '01' : '00'}`;
