import type { HeaderEntry, EncodedBody } from '../../http/content-negotiation.ts';
import type { LoggedRoute, SharedRequestFields } from '../../../server/telemetry/request-log.ts';
import { requestIdHeader } from '../../../server/telemetry/request-log.ts';
import type { Region } from '../../../core/domain/region.ts';
import { renderFallbackErrorPage } from '../../pages/fallback-error-page.ts';
import type { FastPathRequest } from './fast-path-request.ts';

/** The logged fields of a response, by the method of the request. */
export type HeaderLines = Record<FastPathRequest['method'], SharedRequestFields>;

/**
 * The response in the format of node:http: names and values in turn, the request id as the last value, and the bytes.
 * `lines` are the logged fields.
 */
export type RawHeaders = { status: number; headers: string[]; body?: Buffer; lines: HeaderLines };

/** Prepared responses for cached bytes: one per encoding, and one for browsers that have the bytes already. */
export type PreparedResponse = Record<'unchanged' | 'plain' | 'br' | 'gzip', RawHeaders>;

/** Header of the request id, whose value follows with each response. */
export const idSlot: readonly string[] = [requestIdHeader.toLowerCase(), ''];

/** The logged fields of a response. */
export const describeLines = (named: LoggedRoute, status: number, cache?: string): HeaderLines => ({
  GET: { method: 'GET', ...named, status, cache },
  HEAD: { method: 'HEAD', ...named, status, cache },
});
/** Prepares the responses for the bytes of a page or a file. */
export function prepareResponse(
  body: EncodedBody,
  described: readonly HeaderEntry[],
  named: LoggedRoute,
  cache?: string,
): PreparedResponse {
  const headers = described.flat();
  const lines = describeLines(named, 200, cache);
  const inEncoding = (bytes: Uint8Array<ArrayBuffer> | undefined, coding: 'br' | 'gzip' | undefined): RawHeaders => {
    const encoded = bytes ?? body.body;
    const encoding = bytes && coding ? ['content-encoding', coding] : [];
    return {
      status: 200,
      headers: [...headers, ...encoding, 'content-length', String(encoded.byteLength), ...idSlot],
      body: Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength),
      lines,
    };
  };
  return {
    unchanged: { status: 304, headers: [...headers, ...idSlot], lines: describeLines(named, 304, cache) },
    plain: inEncoding(body.body, undefined),
    br: inEncoding(body.br, 'br'),
    gzip: inEncoding(body.gzip, 'gzip'),
  };
}

/** A page that asks to try again. */
export function prepareRefusal(region: Region, security: readonly string[]): RawHeaders {
  const body = Buffer.from(String(renderFallbackErrorPage(region, 'unavailable').html));
  const type = ['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-store', 'retry-after', '10'];
  return {
    status: 503,
    headers: [...security, ...type, 'content-length', String(body.byteLength), ...idSlot],
    body,
    lines: describeLines({ route: '/*' }, 503),
  };
}
