import type { Handler } from 'hono';
import { checkSource, pickConditions } from '../../server/http/preconditions.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import { sendProblem } from '../http/problem.ts';
import { findMediaTarget } from './media-target.ts';

/** Allowlist of the response headers. */
const passed = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'Last-Modified',
];

/** Timeout for the response headers, in ms: the CMS resizes a picture at its first request. */
const timeoutMs = 60_000;

/** Serves pictures and audio of the content source on the origin of the site, so that pages need no other origin. */
export const createMediaProxy =
  (source: Parameters<typeof findMediaTarget>[1]): Handler =>
  async (context) => {
    const { pathname } = new URL(context.req.url);
    const target = findMediaTarget(pathname, source);
    if (!target) return sendProblem(404, 'NotFound');
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), timeoutMs);
    try {
      // Workers do not support `redirect: 'error'`; a redirect becomes a 404 response
      // an hour of audio is sent for as long as the client listens
      const { method } = context.req;
      const requested = pickConditions(context.req.raw);
      const fetchMedia = (headers: Record<string, string>) => {
        const init: RequestInit = { method, headers, redirect: 'manual', signal: waiting.signal };
        return fetchWithSpan(target.url, init, { peer: 'cms', route: '/media/*' });
      };
      // the CMS may close an idle connection at the moment of its next use
      const fetchWithRetry = (headers: Record<string, string>) =>
        fetchMedia(headers).catch((error: unknown) => {
          if (waiting.signal.aborted) throw error;
          return fetchMedia(headers);
        });
      let response = await fetchWithRetry(requested);
      const decide = () =>
        checkSource(context.req.raw, {
          status: response.status,
          etag: response.headers.get('ETag') ?? undefined,
          lastModified: response.headers.get('Last-Modified') ?? undefined,
        });
      if (decide() === 'whole') {
        await response.body?.cancel().catch(() => undefined);
        const { range: _range, 'if-range': _ifRange, ...conditions } = requested;
        response = await fetchWithRetry(conditions);
      }
      const decided = decide();
      const status = typeof decided === 'number' ? decided : response.status;
      const isSent = [200, 206].includes(status);
      const isDecided = status === 304 || status === 412;
      // an unread body would keep its connection open
      if (!isSent) await response.body?.cancel().catch(() => undefined);
      if (status >= 500) return sendProblem(503, 'Unavailable', { 'Retry-After': '10' });
      if (status === 416) {
        const range = response.headers.get('Content-Range');
        return sendProblem(416, 'RangeNotSatisfiable', range === null ? {} : { 'Content-Range': range });
      }
      if (!isSent && !isDecided) return sendProblem(404, 'NotFound');
      for (const name of passed) {
        const value = response.headers.get(name);
        if (value !== null && !(isDecided && name.startsWith('Content-'))) context.header(name, value);
      }
      if (isSent && target.isDownload(response.headers.get('Content-Type'))) {
        context.header('Content-Type', 'application/octet-stream');
        context.header('Content-Disposition', 'attachment');
      }
      return context.newResponse(isDecided ? null : response.body, status as 200);
    } catch {
      return sendProblem(503, 'Unavailable', { 'Retry-After': '10' });
    } finally {
      clearTimeout(timer);
    }
  };
