import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { addEntityTag } from './add-entity-tag.ts';

const app = new Hono();
app.get('/robots.txt', addEntityTag, (context) => context.text('User-agent: *', 200, { 'Cache-Control': 'max-age=9' }));
app.get('/missing', addEntityTag, (context) => context.text('nothing', 404));

it('evaluates the conditions of a request for a small file', async () => {
  const first = await app.request('/robots.txt');
  const etag = first.headers.get('ETag') ?? '';
  expect([await first.text(), etag]).toEqual(['User-agent: *', expect.stringMatching(/^W\/"\w+"$/)]);
  const read = async (headers: Record<string, string>, method = 'GET') => {
    const response = await app.request('/robots.txt', { method, headers });
    const { status } = response;
    return [status, await response.text(), response.headers.get('ETag'), response.headers.get('Cache-Control')];
  };
  for (const list of [etag, `"other", ${etag}`, etag.slice(2), '*'])
    for (const method of ['GET', 'HEAD'])
      expect(await read({ 'If-None-Match': list }, method)).toEqual([304, '', etag, 'max-age=9']);
  expect(await read({ 'If-None-Match': '"other"' })).toEqual([200, 'User-agent: *', etag, 'max-age=9']);
  expect(await read({ 'If-Match': '"other"' })).toEqual([412, '', etag, 'max-age=9']);
  const missing = await app.request('/missing', { headers: { 'If-None-Match': '*' } });
  expect([missing.status, missing.headers.get('ETag')]).toEqual([404, null]);
});
