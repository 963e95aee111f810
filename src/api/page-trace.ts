import { constants } from '../../core/domain/constants.ts';

const createHexId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let traceId: string | undefined;

/** Trace id of this page; it identifies neither browser nor user. */
export const getPageTraceId = (): string => (traceId ??= createHexId(16));

/** Whether this page is in the telemetry sample, derived from its trace id: every process decides alike. */
export const isPageSampled = (): boolean =>
  Number.parseInt(getPageTraceId().slice(0, 8), 16) < constants.telemetrySampling * 2 ** 32;

/** The trace header of one call in the page's trace (W3C Trace Context). */
export const createTraceHeader = (): string =>
  `00-${getPageTraceId()}-${createHexId(8)}-${isPageSampled() ? '01' : '00'}`;
