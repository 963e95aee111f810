import { connect } from 'node:net';

/** What one round of load showed; times in ms. */
export type Round = { perSecond: number; p50: number; p99: number };

const headerEnd = Buffer.from('\r\n\r\n');
const chunkedEnd = Buffer.from('0\r\n\r\n');

/** True when these bytes are one whole answer. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(headerEnd);
  if (end < 0) return false;
  const head = bytes.subarray(0, end).toString('latin1').toLowerCase();
  const length = /content-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return bytes.byteLength >= end + 4 + Number(length);
  return bytes.subarray(-5).equals(chunkedEnd);
}

/**
 * Asks for one address over kept connections, each asking anew as soon as it is answered.
 *
 * @param path names the address of the nth request.
 * @throws when an answer has another status than `status`.
 */
export async function applyLoad(
  port: number,
  path: (index: number) => string,
  options: { connections: number; forMs: number; encoding: string; status: number },
): Promise<Round> {
  const times: number[] = [];
  let index = 0;
  const end = performance.now() + options.forMs;
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let held: Buffer[] = [];
      let startedAt = 0;
      const ask = (): void => {
        startedAt = performance.now();
        const encoding = options.encoding === '' ? '' : `Accept-Encoding: ${options.encoding}\r\n`;
        socket.write(`GET ${path(index++)} HTTP/1.1\r\nHost: localhost\r\n${encoding}\r\n`);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        held.push(chunk);
        const bytes = held.length === 1 ? chunk : Buffer.concat(held);
        if (!isWhole(bytes)) return;
        if (Number(bytes.subarray(9, 12).toString()) !== options.status) {
          reject(new Error(bytes.subarray(0, 200).toString()));
          socket.destroy();
          return;
        }
        held = [];
        times.push(performance.now() - startedAt);
        if (performance.now() < end) ask();
        else resolve(void socket.destroy());
      });
    });
  await Promise.all(Array.from({ length: options.connections }, run));
  times.sort((one, other) => one - other);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { perSecond: (times.length / options.forMs) * 1_000, p50: at(0.5), p99: at(0.99) };
}
