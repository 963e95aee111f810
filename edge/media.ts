import type { Handler } from 'hono';

/** Headers of a picture or a piece of audio that may pass; nothing else of the cms reaches the public. */
const passed = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'Last-Modified',
];

/** Serves pictures and audio of the cms on the site's own origin, so that pages need no other. */
export const createMedia =
  (cmsUrl: string): Handler =>
  async (context) => {
    const headers = new Headers();
    for (const name of ['Range', 'If-None-Match']) {
      const value = context.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    try {
      const response = await fetch(cmsUrl + context.req.path, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status >= 500) return await context.text('Unavailable', 503, { 'Retry-After': '10' });
      if (response.status >= 400) return await context.text('Not found', 404);
      for (const name of passed) {
        const value = response.headers.get(name);
        if (value !== null) context.header(name, value);
      }
      return context.newResponse(response.status === 304 ? null : response.body, response.status as 200);
    } catch {
      return context.text('Unavailable', 503, { 'Retry-After': '10' });
    }
  };
