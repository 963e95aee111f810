import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPair, type Pair } from './both-runtimes.ts';
import type { Site } from './start-sites.ts';

let pair: Pair;

beforeAll(async () => void (pair = await startPair()), 180_000);
afterAll(() => pair.stop(), 30_000);

it('[FLT-02] a page with several calls is rendered by the first request after the backend responds again', async () => {
  const { neighbours, sites } = pair;
  const open = async (site: Site, slug: string) => (await site.fetch(`/se/podcast/${slug}/`)).status;
  neighbours.pace.isHanging = true;
  const many = sites.flatMap((site) => ['a', 'b', 'c', 'd'].map((slug) => open(site, slug)));
  expect(new Set(await Promise.all(many))).toEqual(new Set([503]));
  await pause(1_100);
  // the breaker's probe, which ends with its request
  expect(await Promise.all(sites.map((site) => open(site, 'e')))).toEqual([503, 503]);
  neighbours.pace.isHanging = false;
  await pause(1_100);
  expect(await Promise.all(sites.map((site) => open(site, 'laxan')))).toEqual([200, 200]);
}, 30_000);
