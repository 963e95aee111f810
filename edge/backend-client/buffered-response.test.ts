import { describe, expect, it } from 'vitest';
import { createBufferedResponse, bufferResponse } from './buffered-response.ts';

const init = { status: 200, headers: { 'Content-Type': 'application/json' } };

describe('an answer that has been read', () => {
  it('tells text and value as often as it is asked', async () => {
    const answer = createBufferedResponse('{"a":1}', init);
    expect([await answer.text(), await answer.text(), await answer.json(), await answer.json()]).toEqual([
      '{"a":1}',
      '{"a":1}',
      { a: 1 },
      { a: 1 },
    ]);
    expect([answer.status, answer.ok, answer.headers.get('Content-Type')]).toEqual([200, true, 'application/json']);
  });

  it('is read once, and not again', async () => {
    const read = await bufferResponse(new Response('{"a":1}', { status: 404 }));
    expect([await read.text(), await read.json(), read.status]).toEqual(['{"a":1}', { a: 1 }, 404]);
    expect(await bufferResponse(read)).toBe(read);
  });

  it('goes out as any other answer', async () => {
    const sent = new Response(createBufferedResponse('{"a":1}', init).body);
    expect(await sent.text()).toBe('{"a":1}');
  });

  it('refuses text that is no JSON when its value is asked for, and has no body where none may be', async () => {
    await expect(createBufferedResponse('<p>', init).json()).rejects.toThrow('JSON');
    expect(createBufferedResponse('', { status: 204 }).body).toBeNull();
  });
});
