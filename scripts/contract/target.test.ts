import { afterEach, expect, it, vi } from 'vitest';
import { createSender } from './target.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks for a new token in good time, and leaves other callers as they are', async () => {
  vi.useFakeTimers();
  const sent: (string | null)[] = [];
  let tokens = 0;
  vi.stubGlobal('fetch', (request: Request) => {
    if (new URL(request.url).pathname === '/__control/tokens') {
      tokens += 1;
      return Promise.resolve(Response.json({ access_token: `token-${tokens}` }));
    }
    sent.push(request.headers.get('Authorization'));
    return Promise.resolve(new Response(null));
  });
  const send = createSender({ login: 'a@nordlyd.example', 'identity-url': 'http://identity.test' }, 'token-0');
  const call = (token: string) =>
    send(new Request('http://backend.test', { headers: { Authorization: `Bearer ${token}` } }));
  await call('token-0');
  vi.advanceTimersByTime(300_000);
  await Promise.all([call('token-0'), call('token-0'), call('stranger')]);
  expect(sent[0]).toBe('Bearer token-0');
  expect(sent).toContain('Bearer stranger');
  expect(sent.filter((header) => header === 'Bearer token-1')).toHaveLength(2);
  expect(sent).toHaveLength(4);
  expect(tokens).toBe(1);
});
