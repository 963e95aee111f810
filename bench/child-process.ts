import { spawn, type ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../scripts/start/free-port.ts';
import type { Report } from './load-driver.ts';
import type { Load, Round } from './load.ts';

/** A process that is measured. */
export type Running = { port: number; pid: number; startMs: number };

const children: ChildProcess[] = [];
const ports: number[] = [];
const timeoutMs = 90_000;

/** Status of a response, 1 for a connection without a request; 0 while nothing listens. */
const probe = (port: number, path: string | undefined): Promise<number> =>
  new Promise((resolve) => {
    if (path === undefined) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(1);
      });
      return void socket.once('error', () => resolve(0));
    }
    const outgoing = request({ host: '127.0.0.1', port, path }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    outgoing.once('error', () => resolve(0));
    outgoing.end();
  });

/**
 * Starts a script of this folder or of the edge, or another program, and waits until it responds. Its logs are discarded.
 *
 * @param args after the program; `{port}` is replaced with the port.
 * @param path requested until a response arrives; undefined waits for a connection only.
 */
export async function start(
  program: string,
  args: readonly string[],
  path: string | undefined,
  environment: Record<string, string> = {},
): Promise<Running> {
  const port = await findFreePort(ports);
  ports.push(port);
  const startedAt = performance.now();
  const words = args.map((value) => value.replace('{port}', String(port)));
  const isScript = /\.m?[jt]s$/.test(program);
  const child = spawn(isScript ? process.execPath : program, isScript ? [program, ...words] : words, {
    // the compile cache persists between starts, as with `npm start`
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: '.cache/compile',
      SITE_PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  while ((await probe(port, path)) === 0) {
    if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended before it answered`);
    if (performance.now() - startedAt > timeoutMs) throw new Error(`${program} does not answer`);
    await pause(5);
  }
  return { port, pid: child.pid ?? 0, startMs: performance.now() - startedAt };
}

/** Ends one process that was started here. */
export async function end({ pid }: Running): Promise<void> {
  const child = children.find((known) => known.pid === pid);
  if (!child || child.exitCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

/** Ends all processes that were started here. */
export const endAll = (): void => children.forEach((child) => void child.kill('SIGTERM'));

/** A process that generates load; reports its measurements and its own processor time in ms. */
export function startDriver(): (load: Load) => Promise<{ round: Round; cpuMs: number }> {
  const child = spawn(process.execPath, ['bench/load-driver.ts'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  return (load) =>
    new Promise((resolve, reject) => {
      child.once('message', (report: Report) => {
        if ('failure' in report) reject(new Error(`${load.paths[0]}: ${report.failure}`));
        else resolve(report);
      });
      child.send(load);
    });
}
