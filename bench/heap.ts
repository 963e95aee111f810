import { findFreePort } from '../scripts/start/free-port.ts';

/** Runs a process with Node's inspector, on a free port of this machine. */
export async function describeInspector(): Promise<{ port: number; environment: Record<string, string> }> {
  const port = await findFreePort();
  return {
    port,
    environment: { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --inspect=127.0.0.1:${port}`.trim() },
  };
}

type HeapUsage = { usedSize: number; backingStorageSize?: number };

/**
 * Memory that JavaScript holds in a process after garbage collections, in MB.
 *
 * @param port of its inspector.
 * @param runtime workerd runs with `--expose-gc`: its inspector collects nothing.
 */
export async function readHeap(port: number, runtime: 'Node' | 'workerd' = 'Node'): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const call = (method: string, params = {}): Promise<unknown> =>
    new Promise((resolve) => {
      const id = Math.round(performance.now() * 1_000);
      const receive = ({ data }: MessageEvent<string>): void => {
        const message = JSON.parse(data) as { id?: number; result?: unknown };
        if (message.id !== id) return;
        socket.removeEventListener('message', receive);
        resolve(message.result);
      };
      socket.addEventListener('message', receive);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await call('HeapProfiler.enable');
  const collect = (): Promise<unknown> =>
    runtime === 'Node' ? call('HeapProfiler.collectGarbage') : call('Runtime.evaluate', { expression: 'gc()' });
  // the second one frees what finalizers released
  for (let count = 0; count < 2; count += 1) await collect();
  const { usedSize, backingStorageSize = 0 } = (await call('Runtime.getHeapUsage')) as HeapUsage;
  socket.close();
  return (usedSize + backingStorageSize) / 1_048_576;
}
