import { describe, expect, it } from 'vitest';
import { createBufferedResponse, bufferResponse } from './buffered-response.ts';

const init = { status: 200, headers: { 'Content-Type': 'application/json' } };

describe('a buffered response', () => {
  it('can be read repeatedly as text and as JSON', async () => {
    const response = createBufferedResponse('{"a":1}', init);
    expect([await response.text(), await response.text(), await response.json(), await response.json()]).toEqual([
      '{"a":1}',
      '{"a":1}',
      { a: 1 },
      { a: 1 },
    ]);
    expect([response.status, response.ok, response.headers.get('Content-Type')]).toEqual([
      200,
      true,
      'application/json',
    ]);
  });

  it('reads the original response only once', async () => {
    const read = await bufferResponse(new Response('{"a":1}', { status: 404 }));
    expect([await read.text(), await read.json(), read.status]).toEqual(['{"a":1}', { a: 1 }, 404]);
    expect(await bufferResponse(read)).toBe(read);
  });

  it('is sent like any other response', async () => {
    const sent = new Response(createBufferedResponse('{"a":1}', init).body);
    expect(await sent.text()).toBe('{"a":1}');
  });

  it('throws for text that is not JSON, and has no body for a status without one', async () => {
    await expect(createBufferedResponse('<p>', init).json()).rejects.toThrow('JSON');
    expect(createBufferedResponse('', { status: 204 }).body).toBeNull();
  });
});
