import { connect } from 'node:net';

/** The requests of a round and their destination. */
export type Load = {
  port: number;
  /** requested in turn */
  paths: readonly string[];
  connections: number;
  forMs: number;
  /** header lines in addition to Host */
  headers: readonly string[];
  /** of every response */
  status: number;
};

/** Results of one round; times in ms. */
export type Round = { requests: number; perSecond: number; p50: number; p99: number };

const headEnd = Buffer.from('\r\n\r\n');
const chunkedEnd = '0\r\n\r\n';
/** Both spellings of the header, without the letter in which they differ. */
const lengthNames = [Buffer.from('ontent-Length: '), Buffer.from('ontent-length: ')];
const bufferBytes = 262_144;

/** Bytes of a response after its head; undefined when it is chunked. */
function readLength(head: Buffer): number | undefined {
  for (const name of lengthNames) {
    const start = head.indexOf(name);
    if (start >= 0) return Number.parseInt(head.toString('latin1', start + name.length, start + name.length + 12), 10);
  }
  return /\r\ntransfer-encoding:/i.test(head.toString('latin1')) ? undefined : 0;
}

/** Reads the responses of one connection, one after the other. */
class ResponseReader {
  #partial: Buffer | undefined;
  /** remaining bytes; undefined while the head is incomplete, infinite for chunks */
  #left: number | undefined;
  #tail = '';
  readonly #status: string;

  constructor(status: number) {
    this.#status = String(status);
  }

  /** @returns true when the response is complete. @throws when it has another status. */
  take(piece: Buffer): boolean {
    if (this.#left === undefined) {
      const bytes = this.#partial ? Buffer.concat([this.#partial, piece]) : piece;
      const end = bytes.indexOf(headEnd);
      if (end < 0) {
        this.#partial = Buffer.from(bytes);
        return false;
      }
      const head = bytes.subarray(0, end + 2);
      if (head.toString('latin1', 9, 12) !== this.#status) throw new Error(head.toString('latin1', 0, 300));
      this.#partial = undefined;
      this.#left = readLength(head) ?? Infinity;
      return this.#count(bytes.subarray(end + headEnd.length));
    }
    return this.#count(piece);
  }

  #count(bytes: Buffer): boolean {
    if (this.#left === Infinity) {
      this.#tail = (this.#tail + bytes.toString('latin1', Math.max(0, bytes.length - 5))).slice(-5);
      if (this.#tail !== chunkedEnd) return false;
    } else {
      this.#left = (this.#left ?? 0) - bytes.length;
      if (this.#left > 0) return false;
    }
    this.#left = undefined;
    this.#tail = '';
    return true;
  }
}

/**
 * Sends requests over persistent connections, each as soon as the previous response is complete. It does little for
 * each response, because it must be faster than the measured server.
 *
 * @throws when a connection fails or a response has another status.
 */
export async function applyLoad({ port, paths, connections, forMs, headers, status }: Load): Promise<Round> {
  const lines = ['Host: localhost', ...headers].map((line) => `${line}\r\n`).join('');
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n`));
  const times: number[] = [];
  let index = 0;
  const startedAt = performance.now();
  const end = startedAt + forMs;
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      const reader = new ResponseReader(status);
      const buffer = Buffer.allocUnsafe(bufferBytes);
      const callback = (length: number): boolean => {
        try {
          if (!reader.take(buffer.subarray(0, length))) return true;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          socket.destroy();
          return false;
        }
        const now = performance.now();
        times.push(now - sentAt);
        if (now < end) ask();
        else resolve(void socket.destroy());
        return true;
      };
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } });
      const ask = (): void => {
        sentAt = performance.now();
        socket.write(requests[index++ % requests.length] ?? '');
      };
      socket.once('connect', ask);
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the connection was closed')));
    });
  await Promise.all(Array.from({ length: connections }, run));
  const seconds = (performance.now() - startedAt) / 1_000;
  times.sort((one, other) => one - other);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { requests: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}
