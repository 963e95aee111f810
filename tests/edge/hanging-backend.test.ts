import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideBuild } from './built-site.ts';
import { startNeighbours } from './neighbours.ts';
import { startSite, type Site } from './sites.ts';

let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let sites: [Site, Site];

beforeAll(async () => {
  await provideBuild();
  neighbours = await startNeighbours();
  const environment = {
    SANDBOX: '1',
    SITE_URL: 'http://localhost:3000',
    BACKEND_URL: neighbours.backendUrl,
    CMS_URL: neighbours.backendUrl,
    IDENTITY_URL: neighbours.identityUrl,
  };
  sites = await Promise.all([
    startSite('Node', 'dist/node.mjs', environment),
    startSite('workerd', 'edge/workerd.ts', environment),
  ]);
}, 180_000);

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  neighbours.stop();
}, 30_000);

it('[FLT-02] a page of several calls is there again with the first look after a backend that hung', async () => {
  const open = async (site: Site, slug: string) => (await site.ask(`/se/podcast/${slug}/`)).status;
  neighbours.pace.isHanging = true;
  const many = sites.flatMap((site) => ['a', 'b', 'c', 'd'].map((slug) => open(site, slug)));
  expect(new Set(await Promise.all(many))).toEqual(new Set([503]));
  await pause(1_100);
  // a trial, which is over with its request
  expect(await Promise.all(sites.map((site) => open(site, 'e')))).toEqual([503, 503]);
  neighbours.pace.isHanging = false;
  await pause(1_100);
  expect(await Promise.all(sites.map((site) => open(site, 'laxan')))).toEqual([200, 200]);
}, 30_000);
