import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTelemetry } from './telemetry.ts';
import { withRootSpan, setTracer } from './spans.ts';

const servers: Server[] = [];
afterEach(() => {
  setTracer(undefined);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close();
});

/** Telemetry that reports to the server, with one error and one span. */
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
  const telemetry = await createTelemetry('test', settings, 1);
  const fail = async (): Promise<boolean> => {
    telemetry.log.error('late failure');
    return true;
  };
  await withRootSpan({ name: 'late work', kind: 'internal', attributes: {} }, fail, (hasFailed) => hasFailed);
  return telemetry;
}

describe('closeTelemetry', () => {
  it.each([
    [0, 300, 1_000],
    [60_000, 1_900, 3_000],
  ])(
    '[EF-04] with %s ms left waits for an unresponsive collector only until the flush timeout',
    async (leftMs, least, most) => {
      const { closeTelemetry } = await open(createServer((socket) => void socket.on('error', () => undefined)));
      const startedAt = performance.now();
      await closeTelemetry(leftMs);
      const durationMs = performance.now() - startedAt;
      expect(durationMs).toBeGreaterThan(least);
      expect(durationMs).toBeLessThan(most);
    },
  );

  it('sends all reports and spans even with no time left', async () => {
    const received: string[] = [];
    const { closeTelemetry } = await open(
      createHttpServer((incoming, outgoing) => {
        void readText(incoming).then(async (body) => {
          await pause(20);
          received.push(body);
          outgoing.end('{}');
        });
      }),
    );
    await closeTelemetry(0);
    expect(received.join()).toContain('late work');
    expect(received.join()).toContain('"late failure"');
  });
});
