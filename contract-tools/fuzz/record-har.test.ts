import { expect, it } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { recordHar } from './record-har.ts';

type Har = {
  log: {
    entries: {
      request: { url: string };
      response: { status: number; comment?: string; content: { size: number; text?: string; encoding?: string } };
    }[];
  };
};

it('a recording has no token and no API key, wherever they are', async () => {
  const places = [
    { in: 'header', name: 'X-Key' },
    { in: 'query', name: 'api_key' },
    { in: 'cookie', name: 'session' },
  ];
  const { send, write } = recordHar(
    () => new Response('{"you":"top/secret"}', { headers: { 'Set-Cookie': 'session=hidden-one' } }),
    { tokens: ['top/secret', 'abc'], places },
  );
  await send(
    new Request('http://keys.test/top%2Fsecret?api_key=abc&page=2', {
      method: 'POST',
      headers: {
        'X-Key': 'abc',
        Authorization: 'Basic hidden-two',
        Cookie: 'session=hidden-three',
        'X-Other': 'top/secret',
      },
      body: 'token=top%2Fsecret',
    }),
  );
  const text = write();
  expect(text).not.toMatch(/top|abc|hidden-/);
  expect((JSON.parse(text) as Har).log.entries[0]?.request.url).toContain('page=2');
});

it('a recording has calls without a response, sizes in bytes, and bodies that are no text', async () => {
  const answers = [new Response('å'), new Response(new Uint8Array([255, 0]))];
  const { send, write } = recordHar(() => {
    const answer = answers.shift();
    if (answer === undefined) throw new CallFailure('http://cut.test', 'cut the connection');
    return answer;
  });
  await send(new Request('http://cut.test/text'));
  await send(new Request('http://cut.test/bytes'));
  await expect(Promise.resolve(send(new Request('http://cut.test/cut')))).rejects.toThrow('cut');
  const [one, two, three] = (JSON.parse(write()) as Har).log.entries.map(({ response }) => response);
  expect(one?.content).toMatchObject({ text: 'å', size: 2 });
  expect(two?.content).toMatchObject({ text: '/wA=', encoding: 'base64', size: 2 });
  expect(three).toMatchObject({ status: 0, comment: 'cut the connection' });
});
