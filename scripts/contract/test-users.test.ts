import { afterEach, expect, it, vi } from 'vitest';
import { createSender, readTokens } from './test-users.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('createSender requests a new token before the old one expires, and does not change other callers', async () => {
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
  const send = createSender({ login: ['a@nordlyd.example'], 'identity-url': 'http://identity.test' }, [
    'token-0',
    'given',
  ]);
  const call = (token: string) =>
    send(new Request('http://backend.test', { headers: { Authorization: `Bearer ${token}` } }));
  await call('token-0');
  vi.advanceTimersByTime(300_000);
  await Promise.all([call('token-0'), call('token-0'), call('stranger'), call('given')]);
  expect(sent[0]).toBe('Bearer token-0');
  expect(sent).toEqual(expect.arrayContaining(['Bearer stranger', 'Bearer given']));
  expect(sent.filter((header) => header === 'Bearer token-1')).toHaveLength(2);
  expect(sent).toHaveLength(5);
  expect(tokens).toBe(1);
});

it('readTokens uses one user for each token and login, and those of the environment when none is given', async () => {
  vi.stubEnv('CONTRACT_TOKEN', 'one  two');
  const url = { 'identity-url': 'http://identity.test' };
  expect(await readTokens(url)).toEqual(['one', 'two']);
  expect(await readTokens({ ...url, token: ['three', 'four'] })).toEqual(['three', 'four']);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { email } = (await request.json()) as { email: string };
    return Response.json({ access_token: `of-${email}` });
  });
  expect(await readTokens({ ...url, login: ['a', 'b'], token: ['c'] })).toEqual(['of-a', 'of-b', 'c']);
  vi.stubEnv('CONTRACT_TOKEN', '');
  expect(await readTokens(url)).toEqual([]);
  await expect(readTokens({ ...url, token: ['a\nb'] })).rejects.toThrow('that a header cannot contain');
});
