import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEyes } from './telemetry.ts';
import { begin, keepSpans } from './spans.ts';

const servers: Server[] = [];
afterEach(() => {
  keepSpans(undefined);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close();
});

/** Eyes that report and trace to that server, with something to tell. */
async function open(server: Server) {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const settings = {
    dsn: `http://key@127.0.0.1:${port}/1`,
    environment: 'test',
    metricsToken: undefined,
    tracing: { share: 1, delayMs: 60_000 },
  };
  const eyes = await createEyes('test', settings, 1);
  const fail = async (): Promise<boolean> => {
    eyes.log.error('trouble');
    return true;
  };
  await begin({ name: 'late work', kind: 'internal', attributes: {} }, fail, (hasFailed) => hasFailed);
  return eyes;
}

describe('eyes that close', () => {
  it.each([
    [0, 300, 1_000],
    [60_000, 1_900, 3_000],
  ])('[EF-04] with %s ms left wait for a silent collector for its last words alone', async (leftMs, least, most) => {
    const { closeEyes } = await open(createServer((socket) => void socket.on('error', () => undefined)));
    const begunAt = performance.now();
    await closeEyes(leftMs);
    const took = performance.now() - begunAt;
    expect(took).toBeGreaterThan(least);
    expect(took).toBeLessThan(most);
  });

  it('tell all that they have seen, though no time is left', async () => {
    const told: string[] = [];
    const { closeEyes } = await open(
      createHttpServer((incoming, outgoing) => {
        void readText(incoming).then(async (body) => {
          await pause(20);
          told.push(body);
          outgoing.end('{}');
        });
      }),
    );
    await closeEyes(0);
    expect(told.join()).toContain('late work');
    expect(told.join()).toContain('"trouble"');
  });
});
