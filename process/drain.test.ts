import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';

/** A server as a process of its own, which takes a second for `/slow`. */
const program = (port: number): string => `
  const { startServer } = await import('./process/serve.ts');
  const fetch = async (request) => {
    if (request.url.endsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 1_500));
    return new Response('done');
  };
  await startServer({ name: 'test', port: ${port}, fetch });`;

it('[EF-04] a process that is told to end says so by its readiness, refuses what comes then, and finishes what it has begun', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(port)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  const look = async (): Promise<number> => (await ask('/healthz/ready'))?.status ?? 0;
  try {
    while ((await look()) !== 200) await pause(20);
    const slow = ask('/slow');
    await pause(100);
    child.kill('SIGTERM');
    const seen = new Set<number>();
    for (const end = Date.now() + 5_000; !seen.has(0) && Date.now() < end; await pause(20)) seen.add(await look());
    expect([...seen].filter((status) => status !== 200)).toEqual([503, 0]);
    const answer = await slow;
    expect([answer?.status, answer?.headers.get('Connection'), await answer?.text()]).toEqual([200, 'close', 'done']);
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
}, 20_000);
