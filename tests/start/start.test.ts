import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopSupervisor, startSupervisor, pickPorts, waitUntilReady, type SupervisorRun } from '../stack.ts';

/** Two small processes are enough to test the supervisor. */
const only = ['--only', 'mail,wallet'];

let home: string;
let env: Record<string, string>;
let runs: SupervisorRun[];

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'nordlyd-start-'));
  env = { ...(await pickPorts()), DATA_DIR: join(home, 'data'), RUN_DIR: join(home, 'run'), SANDBOX: '1' };
  runs = [];
});

afterEach(async () => {
  for (const run of runs) run.child.kill('SIGKILL');
  await Promise.all(runs.map(({ ended }) => ended));
  rmSync(home, { recursive: true, force: true });
});

function start(args: readonly string[] = only, more: Record<string, string> = {}): SupervisorRun {
  const run = startSupervisor(args, { ...env, ...more });
  runs.push(run);
  return run;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const readPid = (name: string): number => Number(readFileSync(join(home, 'run', `${name}.pid`), 'utf8'));

async function until(holds: () => boolean, forMs = 10_000): Promise<void> {
  const end = performance.now() + forMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`did not come to hold in ${forMs} ms`);
    await wait(50);
  }
}

const occupy = (port: string | undefined): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(Number(port), '127.0.0.1', () => resolve(server));
  });

/** Waits for the end of a run and returns its status and the lines of its output. */
async function readRefusal(run: SupervisorRun): Promise<{ code: number | null; lines: string[] }> {
  const code = await run.ended;
  return { code, lines: run.output().trim().split('\n') };
}

describe('npm start refuses with one line, and starts nothing,', () => {
  it('when the drain notice is not a number', async () => {
    const { code, lines } = await readRefusal(start(only, { DRAIN_NOTICE_MS: 'soon' }));
    expect([code, lines]).toEqual([1, [expect.stringContaining('DRAIN_NOTICE_MS is "soon"')]]);
    expect(existsSync(join(home, 'run'))).toBe(false);
  });

  it('when a port is in use', async () => {
    const server = await occupy(env['MAIL_PORT']);
    const { code, lines } = await readRefusal(start());
    server.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`port ${env['MAIL_PORT']} (mail, MAIL_PORT) is in use`)]);
    expect(existsSync(join(home, 'run'))).toBe(false);
    expect(existsSync(join(home, 'data'))).toBe(false);
  });

  it('when another instance takes a port at the same moment', async () => {
    const second = { ...(await pickPorts()), MAIL_PORT: env['MAIL_PORT'] ?? '' };
    const folders = { DATA_DIR: join(home, 'second'), RUN_DIR: join(home, 'second-run') };
    const both = [start(), start(only, { ...second, ...folders })];
    const isReady = (run: SupervisorRun): boolean => /processes ready in/.test(run.output());
    const ended = await Promise.race(both.map(async (run) => (await run.ended, run)));
    const other = both.find((run) => run !== ended);
    if (other !== undefined) await waitUntilReady(other);
    expect(isReady(ended)).toBe(false);
    expect(ended.output()).toContain(`port ${env['MAIL_PORT']}`);
  });

  it('when another instance uses the data folder, which continues to run', async () => {
    const first = start();
    await waitUntilReady(first);
    const other = await pickPorts();
    const { code, lines } = await readRefusal(start(only, { ...other, RUN_DIR: join(home, 'other') }));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`is in use by another instance (process ${first.child.pid})`)]);
    expect(isAlive(readPid('mail'))).toBe(true);
    const reset = spawnSync(process.execPath, ['scripts/reset.ts'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(reset.status).toBe(1);
    expect(reset.stderr).toMatch(/is in use by another instance .* "kill \d+" first\n$/);
    expect(existsSync(join(home, 'data', 'locks'))).toBe(true);
  });

  it('when a variable is missing outside sandbox mode', async () => {
    const { code, lines } = await readRefusal(start(['--only', 'cms'], { SANDBOX: '0' }));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/SANDBOX=0.*CMS_DELIVERY_TOKEN/)]);
    const site = await readRefusal(start(['--only', 'site'], { SANDBOX: '0' }));
    const noProvider = expect.stringMatching(
      /^nordlyd: set IDENTITY_URL, .* docs\/providers\.md says where to find it$/,
    );
    expect(site.lines).toEqual([expect.stringContaining('MEDIA_URL or CMS_URL'), noProvider]);
    const withMedia = await readRefusal(
      start(['--only', 'site'], { SANDBOX: '0', MEDIA_URL: 'https://media.example' }),
    );
    const noSpace = expect.stringMatching(/^nordlyd: set CMS_SPACE /);
    expect(withMedia.lines).toEqual([expect.not.stringContaining('CMS_URL'), noProvider, noSpace]);
  });

  it('when variables are missing and others are wrong, with both', async () => {
    const wrong = { SANDBOX: '0', SITE_URL: 'https://nordlyd.example', IDENTITY_URL: 'http://id.example' };
    const { code, lines } = await readRefusal(start(['--only', 'site'], wrong));
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/must be set: .*SESSION_KEYS/),
      expect.stringMatching(/^nordlyd: set IDENTITY_URL to the provider's https issuer/),
    ]);
  });

  it('when variables have wrong values, with a line for each, before it builds anything', async () => {
    const wrong = { SITE_URL: 'nordlyd.example', CMS_EDITORS: 'publisher', SMTP_URL: 'http://mail.example' };
    const { code, lines } = await readRefusal(start(['--only', 'cms,backend,site'], wrong));
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^nordlyd: set SITE_URL \(.*docs\/providers\.md says where to find it$/),
      expect.stringMatching(/^nordlyd: set CMS_EDITORS to accounts NAME:ROLE:SALT:HASH/),
      expect.stringMatching(/^nordlyd: set SMTP_URL \(/),
    ]);
    expect(existsSync(join(home, 'run'))).toBe(false);
  });

  it('when a port is invalid, or a process does not exist', async () => {
    const wrong = await readRefusal(start(only, { MAIL_PORT: 'ninety' }));
    expect(wrong).toEqual({ code: 1, lines: [expect.stringContaining('MAIL_PORT is "ninety"')] });
    const unknown = await readRefusal(start(['--only', 'male']));
    expect(unknown).toEqual({ code: 1, lines: [expect.stringContaining('unknown process "male"')] });
  });
});

describe('running product', () => {
  it('ends every process on SIGTERM, with status 0', async () => {
    const run = start();
    await waitUntilReady(run);
    const pids = ['mail', 'wallet'].map(readPid);
    expect(await stopSupervisor(run)).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(run.output()).toMatch(/stopped\s*$/);
  });

  it('leaves no orphan when the supervisor itself is killed, and starts again on the same data', async () => {
    const run = start();
    await waitUntilReady(run);
    const pids = ['mail', 'wallet'].map(readPid);
    run.child.kill('SIGKILL');
    await until(() => pids.every((pid) => !isAlive(pid)));
    const again = start();
    await waitUntilReady(again);
    expect(await stopSupervisor(again)).toBe(0);
  });

  it('restarts a crashed process', async () => {
    const run = start();
    await waitUntilReady(run);
    const pid = readPid('mail');
    process.kill(pid, 'SIGKILL');
    await until(() => run.output().includes('mail is back'));
    expect(readPid('mail')).not.toBe(pid);
  });

  it('does not restart a process that was stopped on purpose, and lets it be started alone', async () => {
    const run = start();
    await waitUntilReady(run);
    process.kill(readPid('mail'), 'SIGTERM');
    await until(() => run.output().includes('mail stopped'));
    // with its own ports, which the next terminal does not know
    expect(run.output()).toMatch(new RegExp(`MAIL_PORT=${env['MAIL_PORT']} .*npm start -- --only mail`));
    const alone = start(['--only', 'mail']);
    await waitUntilReady(alone);
    const response = await fetch(`http://127.0.0.1:${env['MAIL_PORT']}/healthz/ready`);
    expect(response.status).toBe(200);
  });
});
