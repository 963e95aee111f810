import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/start/free-port.ts';

/** A shared cache in front of a site. */
export type SharedCache = { port: number; stop: () => Promise<void> };

/**
 * A careless configuration: it caches requests with cookies, and stores every public response for a while. Only
 * Cache-Control separates users.
 */
const rules = (sitePort: number): string => `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${sitePort}"; }
sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  return (hash);
}
sub vcl_backend_response {
  if (beresp.http.Cache-Control ~ "public") { set beresp.ttl = 2s; set beresp.grace = 10s; return (deliver); }
  if (beresp.http.Cache-Control ~ "no-store|private") { set beresp.ttl = 0s; set beresp.uncacheable = true; return (deliver); }
  set beresp.ttl = 5s;
  return (deliver);
}
sub vcl_deliver { set resp.http.X-Shared-Cache = obj.hits; }
`;

const isThere = (): boolean => spawnSync('varnishd', ['-V']).error === undefined;

/** Installs Debian's package when the process is root. The caller checks that the program exists. */
function install(): void {
  if (process.getuid?.() !== 0) return;
  const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'varnish'], options);
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const requests = request({ host: '127.0.0.1', port, path: '/healthz/live' }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    requests.on('error', () => resolve(false)).end();
  });

/**
 * Starts Varnish in front of a site.
 *
 * @returns undefined when Varnish is missing and cannot be installed.
 */
export async function startVarnish(sitePort: number, mayInstall: boolean): Promise<SharedCache | undefined> {
  if (!isThere() && mayInstall) install();
  if (!isThere()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-varnish-'));
  // its worker runs as another user
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'rules.vcl'), rules(sitePort));
  const port = await findFreePort();
  const place = ['-n', join(folder, 'work'), '-f', join(folder, 'rules.vcl'), '-s', 'malloc,64m'];
  const child = spawn('varnishd', ['-F', '-a', `127.0.0.1:${port}`, ...place], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let count = 0; count < 200; count += 1) {
    if (await answers(port)) return { port, stop };
    await pause(100);
  }
  await stop();
  throw new Error('varnish did not start');
}
