import { Hono } from 'hono';
import { z } from 'zod';
import type { Log } from '../telemetry/log.ts';
import type { Collection, Records } from './document-store.ts';

const orderSchema = z.object({
  mode: z.enum(['send', 'hold', 'drop', 'duplicate', 'reverse']),
  n: z.number().int().min(1).max(10_000).optional(),
});

/** How new events travel. With `n` the mode holds for the next n events, after them it is `send` again. */
export type WebhookOrder = z.infer<typeof orderSchema>;

type Waiting = {
  id: string;
  event: unknown;
  isHeld: boolean;
  rank: number;
  attempts: number;
  dueAt: number;
};

/** A provider's outbox: events leave one by one and come again until the receiver has acknowledged them. */
export type WebhookQueue<Event> = {
  /** Stores an event and sends it as the mode in force says. May be called inside a records transaction. */
  enqueue: (event: Event) => void;
  /** `GET|POST /__control/webhooks` and `POST /__control/webhooks/release` (operations reference). */
  routes: Hono;
  /** Forgets every waiting event and goes back to mode `send`. */
  clear: () => void;
  /** Stops sending, after the attempt under way; what waits goes out after the next start. */
  close: () => Promise<void>;
};

/** Milliseconds until the next attempt: 0.5 s, 1 s, 2 s … at most 10 s, so that a restarted receiver is soon current. */
const pauseAfter = (attempts: number): number => Math.min(500 * 2 ** (attempts - 1), 10_000);

/**
 * Opens the outbox kept in a process's records.
 *
 * Modes: `send` delivers at once (and lets out what is held); `hold` keeps events until released; `drop` loses them;
 * `duplicate` delivers each twice; `reverse` keeps events until n have gathered, or until released, then sends the
 * newest first.
 *
 * @param options.deliver makes one attempt; true means the receiver acknowledged, false or a throw means try again.
 */
export function createWebhookQueue<Event>(options: {
  records: Records;
  deliver: (event: Event) => Promise<boolean>;
  log: Log;
}): WebhookQueue<Event> {
  const { records, deliver, log } = options;
  const waiting: Collection<Waiting> = records.collection('webhook');
  const orders: Collection<WebhookOrder> = records.collection('webhook-order');
  const readOrder = (): WebhookOrder => orders.get('now') ?? { mode: 'send' };
  const held = (): Waiting[] => waiting.list().filter(({ isHeld }) => isHeld);
  let lastRank = Math.max(0, ...waiting.list().map(({ rank }) => rank));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const attempt = async (entry: Waiting): Promise<void> => {
    const isTaken = await deliver(entry.event as Event).catch(() => false);
    if (waiting.get(entry.id) === undefined) return; // cleared meanwhile
    if (isTaken) return waiting.delete(entry.id);
    const attempts = entry.attempts + 1;
    log.warn('webhook not taken', { attempts });
    waiting.put(entry.id, { ...entry, attempts, dueAt: Date.now() + pauseAfter(attempts) });
  };
  const sendDue = async (): Promise<void> => {
    while (!isClosed) {
      const open = waiting.list().filter(({ isHeld }) => !isHeld);
      const [next] = open.filter(({ dueAt }) => dueAt <= Date.now()).sort((one, other) => one.rank - other.rank);
      if (next !== undefined) await attempt(next);
      else if (open.length === 0) return;
      else return wakeIn(Math.max(0, Math.min(...open.map(({ dueAt }) => dueAt)) - Date.now()));
    }
  };
  const run = (): Promise<void> => (running ??= sendDue().finally(() => (running = undefined)));
  const wakeIn = (milliseconds: number): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds).unref();
  };
  const store = (event: unknown, isHeld: boolean): void => {
    const id = crypto.randomUUID();
    waiting.put(id, { id, event, isHeld, rank: ++lastRank, attempts: 0, dueAt: 0 });
  };
  const release = (isReversed: boolean): number => {
    const entries = isReversed ? held().reverse() : held();
    for (const entry of entries) waiting.put(entry.id, { ...entry, isHeld: false, rank: ++lastRank });
    return entries.length;
  };
  const lettingOut = (order: WebhookOrder): number => {
    const isReversed = readOrder().mode === 'reverse';
    orders.put('now', order);
    return release(isReversed);
  };

  const enqueue = (event: Event): void => {
    const { mode, n } = readOrder();
    if (mode !== 'drop') store(event, mode === 'hold' || mode === 'reverse');
    if (mode === 'duplicate') store(event, false);
    if (n !== undefined && n > 1) orders.put('now', { mode, n: n - 1 });
    else if (n === 1 && mode === 'reverse') lettingOut({ mode: 'send' });
    else if (n === 1) orders.put('now', { mode: 'send' });
    wakeIn(0);
  };

  const routes = new Hono();
  const state = () => ({ ...readOrder(), held: held().length, waiting: waiting.list().length });
  routes.get('/__control/webhooks', (context) => context.json(state()));
  routes.post('/__control/webhooks', async (context) => {
    const parsed = orderSchema.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      const problem = {
        type: 'about:blank',
        title: parsed.error.issues[0]?.message ?? 'not a mode',
        status: 400,
      };
      return context.json(problem, 400, { 'Content-Type': 'application/problem+json' });
    }
    if (parsed.data.mode === 'send') lettingOut({ mode: 'send' });
    else orders.put('now', parsed.data);
    wakeIn(0);
    return context.json(state());
  });
  // Answers after one attempt for each event, so that a caller who waited knows that they have arrived.
  routes.post('/__control/webhooks/release', async (context) => {
    const released = lettingOut({ mode: 'send' });
    await running;
    await run();
    return context.json({ released, ...state() });
  });

  wakeIn(0);
  return {
    enqueue,
    routes,
    clear: () => {
      waiting.clear();
      orders.clear();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
