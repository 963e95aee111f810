import { brotliCompressSync, constants } from 'node:zlib';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { provideCertificate } from '../../scripts/start/self-signed-certificate.ts';

/** A link of a phone: round-trip time and bandwidth towards the phone. */
export type LinkSpeed = { roundTripMs: number; bytesPerSecond: number };

/** Bytes that a new TCP connection sends before the first acknowledgement (RFC 6928). */
const initialWindow = 14_600;
/** Bytes of a response that are sent before the next response is chosen. */
const slice = 4_096;
const compressible = /^(text|application)\/|svg/;

/**
 * One connection of the browser at the speed of a link: handshake, delay in both directions, shared bandwidth, and TCP's
 * slow start. A write is complete when its bytes have left, so HTTP/2 chooses what comes next as late as on a real link.
 */
class SlowConnection extends Duplex {
  readonly #socket: Socket;
  readonly #speed: LinkSpeed;
  readonly #line: { freeAt: number };
  #window = initialWindow;
  #inFlight = 0;
  /** Bytes under way in both directions. Timers round to milliseconds and may fire out of order, so each takes the first. */
  readonly #received: Buffer[] = [];
  readonly #sent: Buffer[] = [];
  #resume: (() => void) | undefined;

  constructor(socket: Socket, speed: LinkSpeed, line: { freeAt: number }) {
    super();
    this.#socket = socket;
    this.#speed = speed;
    this.#line = line;
    const openAt = performance.now() + speed.roundTripMs;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      const arrivesIn = Math.max(0, openAt - performance.now()) + speed.roundTripMs / 2;
      this.#received.push(chunk);
      setTimeout(() => this.push(this.#received.shift()), arrivesIn);
    });
    socket.on('end', () => this.push(null)).on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    void this.#send(chunk).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    setTimeout(() => this.#socket.end(done), this.#speed.roundTripMs / 2);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  async #send(chunk: Buffer): Promise<void> {
    const { roundTripMs, bytesPerSecond } = this.#speed;
    for (let at = 0; at < chunk.length; at += 1_460) {
      const part = chunk.subarray(at, at + 1_460);
      if (this.#inFlight + part.length > this.#window) await new Promise<void>((resolve) => (this.#resume = resolve));
      this.#inFlight += part.length;
      const now = performance.now();
      this.#line.freeAt = Math.max(now, this.#line.freeAt) + (part.length / bytesPerSecond) * 1_000;
      const leavesIn = this.#line.freeAt - now;
      this.#sent.push(part);
      setTimeout(() => this.#deliver(), leavesIn + roundTripMs / 2);
      setTimeout(() => this.#acknowledge(part.length), leavesIn + roundTripMs);
      await wait(leavesIn);
    }
  }

  #deliver(): void {
    const part = this.#sent.shift();
    if (part && !this.#socket.destroyed) this.#socket.write(part);
  }

  #acknowledge(bytes: number): void {
    this.#inFlight -= bytes;
    this.#window += bytes;
    this.#resume?.();
    this.#resume = undefined;
  }
}

type Response = { stream: ServerHttp2Stream; body: Buffer; sent: number; urgency: number; order: number };

/** Sends the most urgent response first (RFC 9218), of equal ones the oldest. */
class ResponseQueue {
  #order = 0;
  #isSending = false;
  readonly #waiting: Response[] = [];

  add(stream: ServerHttp2Stream, body: Buffer, priority: string): void {
    const urgency = Number(/u=(\d)/.exec(priority)?.[1] ?? 3);
    this.#waiting.push({ stream, body, sent: 0, urgency, order: (this.#order += 1) });
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (;;) {
      const [next] = this.#waiting.toSorted((a, b) => a.urgency - b.urgency || a.order - b.order);
      if (!next) break;
      const part = next.body.subarray(next.sent, next.sent + slice);
      next.sent += part.length;
      const isDone = next.sent >= next.body.length || next.stream.destroyed;
      if (isDone) this.#waiting.splice(this.#waiting.indexOf(next), 1);
      if (next.stream.destroyed) continue;
      const written = new Promise<void>((resolve) => {
        const finish = (): void => {
          next.stream.off('close', finish);
          resolve();
        };
        next.stream.once('close', finish);
        if (isDone) next.stream.end(part, finish);
        else next.stream.write(part, finish);
      });
      await written;
    }
    this.#isSending = false;
  }
}

/** Fetches a response of the server behind the link, compressed with brotli at the level of the site's page cache. */
async function fetchBehind(origin: string, stream: ServerHttp2Stream, headers: Record<string, unknown>, body: Buffer) {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(':') && name !== 'host');
  const method = String(headers[':method']);
  const response = await fetch(`${origin}${String(headers[':path'])}`, {
    method,
    headers: { ...(Object.fromEntries(own) as Record<string, string>), 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  });
  const plain = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const isPacked = compressible.test(type) && plain.length > 512;
  const packed = isPacked ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : plain;
  const sent: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers)
    if (!/^(connection|keep-alive|transfer-encoding|content-length|set-cookie)$/.test(name)) sent[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) sent['set-cookie'] = cookies;
  if (isPacked) sent['content-encoding'] = 'br';
  stream.respond({ ':status': response.status, ...sent });
  return packed;
}

/**
 * Starts an HTTP/2 server with TLS that forwards to a server of this machine as over a slow link.
 *
 * @param origin the server behind it.
 * @param folder of the certificate.
 */
export async function startSlowLink(origin: string, speed: LinkSpeed, folder: string) {
  const { cert, key } = provideCertificate(folder);
  const server: Http2SecureServer = createSecureServer({ cert: readFileSync(cert), key: readFileSync(key) });
  const queue = new ResponseQueue();
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => undefined);
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => void parts.push(part));
    stream.on('end', () => {
      fetchBehind(origin, stream, headers, Buffer.concat(parts)).then(
        (body) => queue.add(stream, body, String(headers['priority'] ?? '')),
        () => stream.destroyed || stream.close(),
      );
    });
  });
  const line = { freeAt: 0 };
  const sockets = new Set<Socket>();
  const door = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    server.emit('connection', new SlowConnection(socket, speed, line));
  });
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    door.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `https://localhost:${(door.address() as AddressInfo).port}`, close };
}
