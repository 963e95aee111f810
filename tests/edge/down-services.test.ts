import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkTo, type RouteKey } from '../../core/routing/routes.ts';
import { regions } from '../../core/domain/region.ts';
import { startStack, type ProcessName, type Stack } from '../stack.ts';

/** Content pages of each kind that every user may have opened before. */
const routes: readonly RouteKey[] = ['home', 'discoverPodcasts', 'premium', 'offer', 'total', 'duo', 'qa', 'about'];
const paths = regions.flatMap((region) => routes.map((route) => linkTo(route, region)));

let stack: Stack;

/** @returns the pages that do not answer with a whole document, with their status. */
async function listFailures(): Promise<string[]> {
  const failures: string[] = [];
  for (const path of paths) {
    const response = await fetch(stack.url('site') + path, { headers: { Accept: 'text/html' } });
    const html = await response.text();
    if (response.status !== 200 || !html.includes('</html>')) failures.push(`${path}: ${response.status}`);
  }
  return failures;
}

beforeAll(async () => {
  stack = await startStack('node');
  // the backend imports its catalogue after it has started
  for (let tries = 0; (await listFailures()).length > 0 && tries < 60; tries += 1) await pause(1_000);
}, 300_000);
afterAll(() => stack.remove(), 120_000);

it.each<[ProcessName]>([['backend'], ['cms'], ['identity'], ['card'], ['wallet'], ['mail'], ['student']])(
  'all content pages answer while the %s process is down, and after it is back',
  async (name) => {
    await stack.stopProcess(name);
    expect(await listFailures()).toEqual([]);
    await stack.startProcess(name);
    expect(await listFailures()).toEqual([]);
  },
  120_000,
);
