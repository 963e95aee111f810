import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findFreePort, isPortFree } from './free-port.ts';

describe('free port', () => {
  it('is outside the range of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
    for (const port of ports) expect(port).toSatisfy((value: number) => value >= 20_000 && value < 32_000);
  });

  it('is not one that another process listens on', async () => {
    const port = await findFreePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
    expect(await isPortFree(port, '127.0.0.1')).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isPortFree(port, '127.0.0.1')).toBe(true);
  });
});
