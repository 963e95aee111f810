import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Collection, DocumentStore } from './document-store.ts';

/** One event at a provider. Tests about money trust the ledger, not the product's database. */
export type LedgerEntry = {
  id: string;
  /** ISO time, real clock */
  at: string;
  /** authorisation, capture, refund, agreement, charge, token, mail, … */
  kind: string;
  reference: string | null;
  idempotencyKey: string | null;
  /** value in minor units */
  amount: { value: number; currency: string } | null;
  subject: string | null;
  status: string;
};

export type Ledger = {
  append: (entry: Partial<Omit<LedgerEntry, 'id' | 'at'>> & { kind: string; status: string }) => LedgerEntry;
  /** oldest first */
  list: () => LedgerEntry[];
};

/** Opens the ledger in a process's document store. */
export function openLedger(store: DocumentStore): Ledger {
  const entries: Collection<LedgerEntry> = store.collection('ledger');
  return {
    append: (entry) => {
      const whole: LedgerEntry = {
        reference: null,
        idempotencyKey: null,
        amount: null,
        subject: null,
        ...entry,
        id: crypto.randomUUID(),
        at: new Date().toISOString(),
      };
      entries.put(whole.id, whole);
      return whole;
    },
    list: () => entries.list(),
  };
}

const faultSchema = z.object({
  match: z.object({ method: z.string().max(10).optional(), path: z.string().max(300).optional() }).default({}),
  mode: z.enum(['refuse', 'http500', 'garbage', 'delay', 'timeout', 'reset-before-effect', 'reset-after-effect']),
  times: z.number().int().min(1).max(1_000_000).default(1_000_000),
  delayMs: z.number().int().min(0).max(120_000).default(1_000),
});

/** A simulated fault: which requests it affects, how, and how often. */
type Fault = z.infer<typeof faultSchema>;

const toProblem = (status: number, title: string): Response =>
  Response.json(
    { type: 'about:blank', title, status },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** Breaks the connection without a response, like a crashed peer. */
const reset = (context: { env: unknown }): Response => {
  const incoming = (context.env as { incoming?: { socket?: { destroy: () => void } } } | undefined)?.incoming;
  incoming?.socket?.destroy();
  return new Response(null, { status: 502 });
};

/**
 * The control routes of a fake provider: ledger, faults, reset. Mount `faults` before the provider's own routes and
 * `routes` anywhere; mount neither outside sandbox mode.
 *
 * @param ledger the entries of `GET /__control/ledger`.
 * @param clear deletes all data of the provider; called by `POST /__control/reset`.
 * @param options.refuse handles a request in fault mode `refuse` in the provider's format; 403 when absent.
 */
export function createControlRoutes(
  ledger: Ledger,
  clear: () => void,
  options: { refuse?: MiddlewareHandler } = {},
): { routes: Hono; faults: MiddlewareHandler } {
  let active: Fault[] = [];

  const routes = new Hono();
  routes.get('/__control/ledger', (context) => context.json({ entries: ledger.list() }));
  routes.post('/__control/faults', async (context) => {
    const parsed = faultSchema.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return toProblem(400, parsed.error.issues[0]?.message ?? 'not a fault');
    active.push(parsed.data);
    return context.json({ faults: active }, 201);
  });
  routes.get('/__control/faults', (context) => context.json({ faults: active }));
  routes.delete('/__control/faults', (context) => {
    active = [];
    return context.json({ faults: active });
  });
  routes.post('/__control/reset', (context) => {
    active = [];
    clear();
    return context.json({ status: 'empty' });
  });

  const faults: MiddlewareHandler = async (context, next) => {
    const { method, path } = context.req;
    if (path.startsWith('/__control/') || path.startsWith('/healthz/')) return next();
    const fault = active.find(
      ({ match, times }) =>
        times > 0 &&
        (match.method === undefined || match.method.toUpperCase() === method) &&
        (match.path === undefined || path.includes(match.path)),
    );
    if (!fault) return next();
    fault.times -= 1;
    switch (fault.mode) {
      case 'refuse':
        return options.refuse?.(context, next) ?? toProblem(403, 'rejected by a simulated fault');
      case 'http500':
        return toProblem(500, 'failed by a simulated fault');
      case 'garbage':
        return new Response('<<<garbage>>>', { headers: { 'Content-Type': 'application/json' } });
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
        return next();
      case 'timeout':
        await new Promise((resolve) => setTimeout(resolve, Math.max(fault.delayMs, 30_000)));
        return toProblem(504, 'timed out by a simulated fault');
      case 'reset-before-effect':
        return reset(context);
      case 'reset-after-effect':
        await next();
        // Hono ignores a response that is returned after next()
        context.res = reset(context);
        return;
    }
  };
  return { routes, faults };
}
