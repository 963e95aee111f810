import { fetchWithSpan, type SendRequest } from '../../server/telemetry/spans.ts';
import { traceparentHeader } from '../../server/telemetry/traceparent.ts';
import type { Region } from '../../core/domain/region.ts';

/** Options of a call besides path and body. */
export type CallOptions = {
  region: Region;
  version?: string;
  token?: string;
  method?: string;
  body?: Uint8Array<ArrayBuffer>;
  contentType?: string;
  idempotencyKey?: string;
  requestId?: string;
  /** traceparent header */
  trace?: string;
  /** the user's migration session (requirement MG-08) */
  migrationSession?: string;
  /** proves that an editor requests drafts (requirement RT-18) */
  previewToken?: string;
  timeoutMs?: number;
  /** a validated body of this operation: the same bytes are not validated again */
  checked?: string;
};

/**
 * Calls the v2 API.
 *
 * @param path below /v2, with its query.
 * @throws TypeError or a timeout error when the backend does not respond; a 5xx response is returned.
 */
export type CallBackend = (path: string, options: CallOptions) => Promise<Response>;

/**
 * @param backendUrl origin of the backend.
 * @param send sends each request.
 */
export const createBackendClient =
  (backendUrl: string, send?: SendRequest): CallBackend =>
  (path, options) => {
    const headers = new Headers({
      Accept: 'application/json, text/plain',
      'X-Region': options.region.toUpperCase(),
      'X-Version': options.version ?? '1',
    });
    if (options.token !== undefined) headers.set('Authorization', `Bearer ${options.token}`);
    if (options.contentType !== undefined) headers.set('Content-Type', options.contentType);
    if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
    if (options.requestId !== undefined) headers.set('X-Request-Id', options.requestId);
    if (options.previewToken !== undefined) headers.set('X-Preview-Token', options.previewToken);
    if (options.trace !== undefined) headers.set(traceparentHeader, options.trace);
    if (options.migrationSession !== undefined) headers.set('X-Migration-Session', options.migrationSession);
    const init: RequestInit = {
      method: options.method ?? 'GET',
      headers,
      ...(options.body ? { body: options.body } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? 3_000),
    };
    return fetchWithSpan(`${backendUrl}/v2${path}`, init, { peer: 'backend', isOurs: true }, send);
  };
