import { Hono } from 'hono';
import { z } from 'zod';
import type { Log } from '../telemetry/log.ts';
import type { Collection, DocumentStore } from './document-store.ts';

const modeSchema = z.object({
  mode: z.enum(['send', 'hold', 'drop', 'duplicate', 'reverse']),
  n: z.number().int().min(1).max(10_000).optional(),
});

/** How new events are delivered. `n` limits the mode to the next n events. */
export type WebhookMode = z.infer<typeof modeSchema>;

type Waiting = {
  id: string;
  event: unknown;
  isHeld: boolean;
  rank: number;
  attempts: number;
  dueAt: number;
};

/** A provider's outbox: it sends events one by one and repeats each until the receiver acknowledges it. */
type WebhookOutbox<Event> = {
  /** Stores an event and sends it by the current mode. May be called inside a transaction of the store. */
  enqueue: (event: Event) => void;
  /** `GET|POST /__control/webhooks` and `POST /__control/webhooks/release`. */
  routes: Hono;
  /** Deletes all waiting events and returns to mode `send`. */
  clear: () => void;
  /** Stops after the attempt under way; the next start sends the waiting events. */
  close: () => Promise<void>;
};

/** Milliseconds until the next attempt: 0.5 s, 1 s, 2 s … at most 10 s, so that a restarted receiver is soon current. */
const getRetryDelay = (attempts: number): number => Math.min(500 * 2 ** (attempts - 1), 10_000);

/**
 * Opens the outbox in a process's document store.
 *
 * Modes: `send` delivers immediately and releases waiting events; `hold` stores events until they are released; `drop`
 * discards them; `duplicate` delivers each twice. `reverse` waits for n events or a release, then sends the newest first.
 *
 * @param options.isOrdered an unacknowledged event holds back those behind it.
 * @param options.deliver makes one attempt; true means the receiver acknowledged, false or a throw means try again.
 */
export function createWebhookOutbox<Event>(options: {
  records: DocumentStore;
  deliver: (event: Event) => Promise<boolean>;
  log: Log;
  isOrdered?: boolean;
}): WebhookOutbox<Event> {
  const { records, deliver, log, isOrdered = false } = options;
  const waiting: Collection<Waiting> = records.collection('webhook');
  const modes: Collection<WebhookMode> = records.collection('webhook-order');
  const readMode = (): WebhookMode => modes.get('now') ?? { mode: 'send' };
  const listHeld = (): Waiting[] => waiting.list().filter(({ isHeld }) => isHeld);
  let lastRank = Math.max(0, ...waiting.list().map(({ rank }) => rank));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const attempt = async (entry: Waiting): Promise<void> => {
    const isAcknowledged = await deliver(entry.event as Event).catch(() => false);
    if (waiting.get(entry.id) === undefined) return; // cleared during the attempt
    if (isAcknowledged) return waiting.delete(entry.id);
    const attempts = entry.attempts + 1;
    log.warn('webhook rejected', { attempts });
    waiting.put(entry.id, { ...entry, attempts, dueAt: Date.now() + getRetryDelay(attempts) });
  };
  const sendDue = async (): Promise<void> => {
    while (!isClosed) {
      const inOrder = waiting.list().sort((one, other) => one.rank - other.rank);
      const all = inOrder.filter(({ isHeld }) => !isHeld);
      const open = isOrdered ? all.slice(0, 1) : all;
      const next = open.find(({ dueAt }) => dueAt <= Date.now());
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
    const entries = isReversed ? listHeld().reverse() : listHeld();
    for (const entry of entries) waiting.put(entry.id, { ...entry, isHeld: false, rank: ++lastRank });
    return entries.length;
  };
  const setModeAndRelease = (mode: WebhookMode): number => {
    const isReversed = readMode().mode === 'reverse';
    modes.put('now', mode);
    return release(isReversed);
  };

  const enqueue = (event: Event): void => {
    const { mode, n } = readMode();
    if (mode !== 'drop') store(event, mode === 'hold' || mode === 'reverse');
    if (mode === 'duplicate') store(event, false);
    if (n !== undefined && n > 1) modes.put('now', { mode, n: n - 1 });
    else if (n === 1 && mode === 'reverse') setModeAndRelease({ mode: 'send' });
    else if (n === 1) modes.put('now', { mode: 'send' });
    wakeIn(0);
  };

  const routes = new Hono();
  const state = () => ({ ...readMode(), held: listHeld().length, waiting: waiting.list().length });
  routes.get('/__control/webhooks', (context) => context.json(state()));
  routes.post('/__control/webhooks', async (context) => {
    const parsed = modeSchema.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      const problem = {
        type: 'about:blank',
        title: parsed.error.issues[0]?.message ?? 'not a mode',
        status: 400,
      };
      return context.json(problem, 400, { 'Content-Type': 'application/problem+json' });
    }
    if (parsed.data.mode === 'send') setModeAndRelease({ mode: 'send' });
    else modes.put('now', parsed.data);
    wakeIn(0);
    return context.json(state());
  });
  // responds after one attempt per event, so that the caller knows that the events arrived
  routes.post('/__control/webhooks/release', async (context) => {
    const released = setModeAndRelease({ mode: 'send' });
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
      modes.clear();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
