import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/start/free-port.ts';

const root = new URL('../../', import.meta.url);

/** A response as it arrives. */
export type SiteResponse = { status: number; headers: IncomingHttpHeaders; body: string };

export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  /** several pieces are sent without a Content-Length */
  body?: string | readonly string[];
};

/** A site process of one runtime. */
export type Site = {
  name: string;
  port: number;
  pid: number;
  fetch: (path: string, options?: RequestOptions) => Promise<SiteResponse>;
  /** sends a request and closes the connection before the response */
  giveUp: (path: string, afterMs: number, options?: RequestOptions) => Promise<void>;
  stop: () => Promise<number | null>;
  /** kills the process */
  kill: () => Promise<void>;
};

/** Sends a request to a port of this machine. */
export function callPort(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions,
): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const pieces = typeof body === 'string' ? [body] : (body ?? []);
    const length = typeof body === 'string' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers: { ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString('latin1'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
  });
}

function hangUp(port: number, path: string, afterMs: number, { method, headers, body }: RequestOptions): Promise<void> {
  return new Promise((resolve) => {
    const target = { host: '127.0.0.1', port, path, ...(method && { method }), ...(headers && { headers }) };
    const outgoing = request(target, (incoming) => void incoming.resume());
    outgoing.on('error', () => undefined);
    outgoing.on('close', resolve);
    outgoing.end(typeof body === 'string' ? body : body?.join(''));
    setTimeout(() => outgoing.destroy(), afterMs);
  });
}

async function waitUntilReady(site: Site, child: ChildProcess, output: () => string): Promise<void> {
  for (let count = 0; count < 1_200; count += 1) {
    if (child.exitCode !== null) throw new Error(`the site on ${site.name} ended: ${output()}`);
    const response = await site.fetch('/healthz/ready').catch(() => undefined);
    if (response?.status === 200) return;
    await pause(100);
  }
  throw new Error(`the site on ${site.name} is not ready: ${output()}`);
}

/**
 * Starts the built site on one runtime.
 *
 * @param entry its program, from the root of the repository.
 * @param environment variables added to those of the test.
 */
export async function startSite(name: string, entry: string, environment: Record<string, string>): Promise<Site> {
  const port = Number(environment['SITE_PORT'] ?? (await findFreePort()));
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-site-'));
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      SITE_PORT: String(port),
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const site: Site = {
    name,
    port,
    pid: child.pid ?? 0,
    fetch: (path, options = {}) => callPort(port, path, options),
    giveUp: (path, afterMs, options = {}) => hangUp(port, path, afterMs, options),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await waitUntilReady(site, child, () => output);
  return site;
}
