import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from './start-sites.ts';

/** A site behind the balancer. */
export type Target = { site: Site; agent: Agent; isReady: boolean; underWay: number; signalledAt?: number };

/** A request, and a check that its response is complete. */
export type Load = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  isWhole: (body: string) => boolean;
};

/** The outcome of a request. */
export type Outcome = { status: number; fault?: string };

/** Interval and time limit of readiness checks. */
const lookMs = 100;
const probeTimeoutMs = 1_000;
/** A request without a response for this long is lost, in ms. */
const hangingMs = 20_000;
/** How long a stopping site reports that it is not ready: longer than both (docs/deploy.md). */
export const balancerNoticeMs = 1_500;

/** A load balancer: it checks the readiness of sites and reuses connections. */
export type Balancer = {
  /** adds a site, which receives requests when it is ready */
  add: (site: Site) => Target;
  /** the site that receives requests; undefined before the first one is ready */
  current: () => Target | undefined;
  /** sends one request; `fault` describes an incomplete response */
  send: (load: Load) => Promise<Outcome>;
  close: () => void;
};

/** Passes requests to the ready site that was added first. */
export function createBalancer(): Balancer {
  const places: Target[] = [];
  let isClosed = false;
  const current = (): Target | undefined => places.find(({ isReady }) => isReady);

  const watch = async (place: Target): Promise<void> => {
    while (!isClosed) {
      const look = place.site.fetch('/healthz/ready', { headers: { Connection: 'close' } }).catch(() => undefined);
      const response = await Promise.race([look, pause(probeTimeoutMs, 'late' as const)]);
      // a busy machine may check late; a site that is not ready, or has exited, is stopping
      if (response !== 'late') {
        const isReady = response?.status === 200;
        if (place.isReady && !isReady) return void (place.isReady = false);
        place.isReady = isReady;
      }
      await pause(lookMs);
    }
  };

  const exchange = (place: Target, { path, method = 'GET', headers = {}, isWhole }: Load): Promise<Outcome> =>
    new Promise((resolve) => {
      const begunAt = performance.now();
      const describe = (message: string, isKept: boolean): string => {
        const since = (at: number | undefined): string =>
          at === undefined ? 'never' : `${Math.round(performance.now() - at)} ms ago`;
        return `${path}: ${message} on a ${isKept ? 'kept' : 'new'} connection, started ${since(begunAt)}, SIGTERM ${since(place.signalledAt)}`;
      };
      const address = { host: '127.0.0.1', port: place.site.port, agent: place.agent };
      const outgoing = request({ ...address, path, method, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
        incoming.on('error', (error) => resolve({ status: 0, fault: `${path}: truncated: ${error.message}` }));
        incoming.on('end', () => {
          const { statusCode: status = 0 } = incoming;
          const body = Buffer.concat(chunks).toString();
          resolve(isWhole(body) ? { status } : { status, fault: `${path}: ${status} ${body.slice(0, 80)}` });
        });
      });
      outgoing.on('error', ({ message }) => resolve({ status: 0, fault: describe(message, outgoing.reusedSocket) }));
      outgoing.setTimeout(hangingMs, () => outgoing.destroy(new Error('no answer')));
      outgoing.end();
    });

  return {
    current,
    add: (site) => {
      const place = { site, agent: new Agent({ keepAlive: true }), isReady: false, underWay: 0 };
      places.push(place);
      void watch(place);
      return place;
    },
    send: async (load) => {
      const place = current();
      if (!place) return { status: 0, fault: `${load.path}: no site is ready` };
      place.underWay += 1;
      try {
        return await exchange(place, load);
      } finally {
        place.underWay -= 1;
      }
    },
    close: () => {
      isClosed = true;
      for (const { agent } of places) agent.destroy();
    },
  };
}
