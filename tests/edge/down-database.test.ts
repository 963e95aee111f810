import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkTo, type RouteKey } from '../../core/routing/routes.ts';
import { regions } from '../../core/domain/region.ts';
import { providePostgres } from '../../scripts/postgres.ts';
import { startStack, type Stack } from '../stack.ts';

/** Content pages of each kind that every user may have opened before. */
const routes: readonly RouteKey[] = ['home', 'discoverPodcasts', 'premium', 'offer', 'total', 'duo', 'qa', 'about'];
const paths = regions.flatMap((region) => routes.map((route) => linkTo(route, region)));

let cluster: Awaited<ReturnType<typeof providePostgres>>;
let stack: Stack | undefined;

/** @returns the pages that do not answer with a whole document, with their status. */
async function listFailures(): Promise<string[]> {
  const failures: string[] = [];
  for (const path of paths) {
    const response = await fetch(`${stack?.url('site')}${path}`, { headers: { Accept: 'text/html' } });
    const html = await response.text();
    if (response.status !== 200 || !html.includes('</html>')) failures.push(`${path}: ${response.status}`);
  }
  return failures;
}

beforeAll(async () => {
  cluster = await providePostgres(() => undefined);
  if ('reason' in cluster) return;
  const before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = cluster.url;
  try {
    stack = await startStack('node');
  } finally {
    if (before === undefined) delete process.env['DATABASE_URL'];
    else process.env['DATABASE_URL'] = before;
  }
  // the backend imports its catalogue after it has started
  for (let tries = 0; (await listFailures()).length > 0 && tries < 60; tries += 1) await pause(1_000);
}, 300_000);
afterAll(() => stack?.remove(), 120_000);

it('all content pages answer while the database is down', async (context) => {
  if ('reason' in cluster) return context.skip(cluster.reason);
  expect(await listFailures()).toEqual([]);
  await cluster.stop();
  // the site's pages and what it knows of their version are older than this
  for (let round = 0; round < 3; round += 1) {
    expect(await listFailures()).toEqual([]);
    await pause(1_500);
  }
  const ready = await fetch(`${stack?.url('backend')}/healthz/ready`);
  expect(ready.status).toBe(503);
}, 120_000);
