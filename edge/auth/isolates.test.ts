import { serve, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIsolatesWorker, type IsolatesWorker } from '../testing/start-isolates-worker.ts';

let provider: ServerType;
let worker: IsolatesWorker;
/** Responses of the provider in the order of its calls; it fails when no response is left. */
const answers: string[] = [];
let calls = 0;

beforeAll(async () => {
  provider = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async () => {
      calls += 1;
      await pause(200);
      const answer = answers.shift();
      return new Response(answer ?? null, { status: answer === undefined ? 502 : 200 });
    },
  });
  await once(provider, 'listening');
  worker = await startIsolatesWorker(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
}, 60_000);

afterAll(async () => {
  await worker.stop();
  provider.close();
});

const ask = async (session: string): Promise<string> =>
  (await worker.fetch(`http://worker/?session=${session}`)).text();

describe('a refresh of sessions in separate isolates of workerd', () => {
  it('[AU-04] calls the provider once for 50 parallel refreshes of one session', async () => {
    answers.push('new-1', 'second use of a rotated token');
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => ask('a'))))).toEqual(new Set(['new-1']));
    expect(calls).toBe(1);
    expect(await ask('a')).toBe('new-1');
    expect(calls).toBe(1);
  });

  it('calls the provider once per session after the provider was down', async () => {
    answers.length = 0;
    const before = calls;
    expect(await ask('b')).toBe('unavailable');
    answers.push('new-2', 'new-3');
    expect(await ask('b')).toBe('new-2');
    expect(await ask('c')).toBe('new-3');
    expect(calls - before).toBe(3);
  });
});
