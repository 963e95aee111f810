import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { balancerNoticeMs, createBalancer, type Load } from './balancer.ts';
import { provideBuild } from './built-site.ts';
import { startNeighbours } from './fake-upstreams.ts';
import { describeSite, runtimes, type Neighbours } from './both-runtimes.ts';
import { productionVariables } from './production.ts';
import { startSite, type Site } from './start-sites.ts';
import { paid, song, startSlowUpstream, type SlowUpstream } from './slow-upstream.ts';

/** Takes minutes; `npm test` stops each site once during requests (drain.test.ts). */
const isFull = process.env['TEST_FULL'] === '1';
/** Number of replacements of the site by a new process, and the minimum of open requests each time. */
const restarts = 20;
const crowd = 100;

let neighbours: Neighbours;
let upstream: SlowUpstream;
const running: Site[] = [];

beforeAll(async () => {
  if (!isFull) return;
  await provideBuild();
  neighbours = await startNeighbours();
  upstream = await startSlowUpstream(neighbours.backendUrl);
}, 180_000);
// processes that a failure left
afterEach(async () => void (await Promise.all(running.splice(0).map((site) => site.stop()))), 60_000);
afterAll(() => {
  if (!isFull) return;
  upstream.close();
  neighbours.stop();
});

const isPage = (body: string): boolean => body.endsWith('</html>');
/** Each visitor has its own address, so that no rate limit applies. */
const from = (index: number) => ({ 'X-Address': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` });
const ownScript = { 'Sec-Fetch-Site': 'same-origin', 'X-Nordlyd': '1' };

/** The continuous requests and their number of clients: each repeats its request after the response. */
const loads: readonly [people: number, load: (index: number) => Load][] = [
  [60, () => ({ path: '/media/audio/song/1.mp3', isWhole: (body) => body === song })],
  [
    60,
    (index) => ({
      path: '/api/v2/adyenpayment/submit-payment',
      method: 'POST',
      headers: { ...ownScript, ...from(index), 'Content-Length': '0' },
      isWhole: (body) => body === paid,
    }),
  ],
  // never cached, so that each is rendered
  [20, (index) => ({ path: `/se/sok?q=${index}`, headers: from(index), isWhole: isPage })],
  [2, () => ({ path: '/se/', isWhole: isPage })],
];

describe.each(runtimes)('the site on %s', (name, entry) => {
  it.runIf(isFull)(
    `[FLT-09] [EF-04] is replaced ${restarts} times under load, and no request is lost`,
    async () => {
      const variables = {
        ...productionVariables,
        CMS_URL: upstream.url,
        RATE_LIMIT_SCALE: '100',
        DRAIN_NOTICE_MS: String(balancerNoticeMs),
      };
      const upstreams = { backendUrl: upstream.url, identityUrl: 'https://id.example' };
      const start = async (): Promise<Site> => {
        const site = await startSite(name, entry, describeSite(upstreams, variables));
        running.push(site);
        return site;
      };
      const balancer = createBalancer();
      const paidBefore = upstream.payments();
      const lost: string[] = [];
      const figures = {
        answers: 0,
        unavailable: 0,
        payments: 0,
        underWay: [] as number[],
        codes: [] as (number | null)[],
        ms: [] as number[],
      };

      let place = balancer.add(await start());
      await vi.waitUntil(() => balancer.current() !== undefined, { timeout: 10_000 });
      let isOver = false;
      let count = 0;
      const request = async (load: (index: number) => Load): Promise<void> => {
        while (!isOver) {
          const requests = load((count += 1));
          const { fault, status } = await balancer.send(requests);
          if (fault !== undefined) lost.push(fault);
          // on a busy machine a page may report that the backend took too long, which is a complete response
          else if (status !== 200) figures.unavailable += 1;
          figures.answers += 1;
          if (requests.method === 'POST') figures.payments += 1;
          // a cached response is immediate: without a pause these requests would use the whole machine
          await pause(20);
        }
      };
      const people = loads.flatMap(([many, load]) => Array.from({ length: many }, () => request(load)));

      const ends: Promise<void>[] = [];
      const end = async (left: typeof place): Promise<void> => {
        const signalledAt = performance.now();
        left.signalledAt = signalledAt;
        figures.codes.push(await left.site.stop());
        figures.ms.push(performance.now() - signalledAt);
      };
      try {
        for (let round = 0; round < restarts; round += 1) {
          const next = balancer.add(await start());
          await vi.waitUntil(() => next.isReady && place.underWay >= crowd, { timeout: 30_000, interval: 10 });
          figures.underWay.push(place.underWay);
          ends.push(end(place));
          await vi.waitUntil(() => balancer.current() === next, { timeout: 10_000, interval: 10 });
          place = next;
        }
      } finally {
        isOver = true;
        await Promise.all(people);
        balancer.close();
      }
      await Promise.all([...ends, end(place)]);

      const [fewest, slowest] = [Math.min(...figures.underWay), Math.max(...figures.ms)];
      process.stdout.write(
        `\n${name}: replaced ${restarts} times with ${fewest} to ${Math.max(...figures.underWay)} requests under way, ` +
          `${figures.answers} answers, ${lost.length} lost, ${figures.unavailable} not 200, the longest end ${(slowest / 1_000).toFixed(1)} s\n`,
      );
      expect(lost).toEqual([]);
      expect(fewest).toBeGreaterThanOrEqual(crowd);
      expect(new Set(figures.codes)).toEqual(new Set([0]));
      expect(slowest).toBeLessThan(15_000);
      // no payment was sent twice
      expect(upstream.payments() - paidBefore).toBe(figures.payments);
    },
    600_000,
  );
});
