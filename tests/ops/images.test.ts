import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickPorts } from '../stack.ts';
import { assembleImage, makeDataFolder, readImages, startImage } from './image.ts';

const images = readImages();
const home = mkdtempSync(join(tmpdir(), 'nordlyd-images-'));
const providers = ['identity', 'card', 'wallet', 'mail', 'student'];
const processes = new Map<string, { child: ChildProcess; output: () => string }>();
const addresses = new Map<string, string>();

async function waitUntilReady(name: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  const isReady = () =>
    fetch(`${addresses.get(name)}/healthz/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const run = processes.get(name);
    if (run?.child.exitCode !== null || Date.now() > deadline) throw new Error(`${name}: ${run?.output()}`);
    await wait(100);
  }
}

beforeAll(async () => {
  chmodSync(home, 0o755);
  const ports = await pickPorts();
  const urls = Object.entries(ports)
    .filter(([name]) => name !== 'SMTP_PORT')
    .map(([name, port]) => [name.replace('_PORT', '_URL'), `http://localhost:${port}`]);
  const env = {
    ...ports,
    ...(Object.fromEntries(urls) as Record<string, string>),
    SMTP_URL: `smtp://localhost:${ports['SMTP_PORT']}`,
    SANDBOX: '1',
    HOST: '127.0.0.1',
    ...(process.env['TEST_DATABASE_URL'] !== undefined && { DATABASE_URL: process.env['TEST_DATABASE_URL'] }),
  };
  const start = async (name: string, target: string, command?: readonly string[]): Promise<void> => {
    const image = images.get(target);
    if (!image) throw new Error(`the Dockerfile has no target ${target}`);
    const [folder, data] = [join(home, target), join(home, `data-${name}`)];
    makeDataFolder(data);
    addresses.set(name, `http://localhost:${ports[`${name.toUpperCase()}_PORT`]}`);
    processes.set(name, startImage(image, { folder, env: { ...env, DATA_DIR: data }, ...(command && { command }) }));
  };
  for (const target of ['site', 'cms', 'backend', 'office', 'sandbox']) {
    const image = images.get(target);
    if (image) assembleImage(image, join(home, target));
  }
  for (const name of providers) await start(name, 'sandbox', ['node', `sandbox/${name}/main.ts`]);
  await start('cms', 'cms');
  await Promise.all([...providers, 'cms'].map(waitUntilReady));
  await start('backend', 'backend');
  await waitUntilReady('backend');
  await start('site', 'site');
  await start('office', 'office');
  await Promise.all(['site', 'office'].map(waitUntilReady));
});

afterAll(async () => {
  const running = [...processes.values()].filter(({ child }) => child.exitCode === null);
  const ended = running.map(({ child }) => new Promise((resolve) => child.once('close', resolve)));
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(ended);
  rmSync(home, { recursive: true, force: true });
});

describe('the processes start with the files, packages and environment of their images', () => {
  it('every image has a user without rights, a health check and a command', () => {
    for (const target of ['site', 'cms', 'backend', 'office'])
      expect(images.get(target)).toMatchObject({ user: 'node', env: { SANDBOX: '0' } });
    for (const target of ['site', 'cms', 'backend', 'office']) expect(images.get(target)?.healthcheck[0]).toBe('node');
  });

  it('the site renders a page of the backend, and the CMS serves its pictures', async () => {
    const page = await fetch(`${addresses.get('site')}/se/`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const picture = /\/media\/[^"\s]+/.exec(html)?.[0] ?? '';
    expect((await fetch(`${addresses.get('site')}${picture.replaceAll('&amp;', '&')}`)).status).toBe(200);
  });

  it('the office sends staff to the identity provider', async () => {
    const login = await fetch(`${addresses.get('office')}/login`, { redirect: 'manual' });
    expect(new URL(login.headers.get('Location') ?? '').origin).toBe(addresses.get('identity'));
  });

  it('the CMS builds the scripts of its editor', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ name: 'publisher', password: 'publisher-sandbox' }) };
    const login = await fetch(`${addresses.get('cms')}/editor/log-in`, {
      ...form,
      headers: { Origin: addresses.get('cms') ?? '' },
      redirect: 'manual',
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const script = await fetch(`${addresses.get('cms')}/editor/canvas/canvas.js`, { headers: { Cookie: cookie } });
    expect([login.status, script.status]).toEqual([303, 200]);
  });

  it('each process ends with 0 after SIGTERM', async () => {
    const ended = [...processes].map(async ([name, { child }]) => {
      const code = new Promise<number | null>((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      return [name, await code];
    });
    expect(Object.fromEntries(await Promise.all(ended))).toEqual(
      Object.fromEntries([...processes.keys()].map((name) => [name, 0])),
    );
  });
});
