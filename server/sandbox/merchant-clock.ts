import type { MiddlewareHandler } from 'hono';
import type { Ledger } from './control-routes.ts';
import type { DocumentStore } from './document-store.ts';

/**
 * The merchant's business time, which its sandbox can change and sends with each call; a real provider does not
 * receive it.
 */
export type MerchantClock = {
  /** Stores the time of a request. */
  recordTime: MiddlewareHandler;
  /** The merchant's time: the real time before the first request with one. */
  now: () => Date;
  /** Wraps a ledger to store the merchant's time of each entry. */
  stamp: (ledger: Ledger) => Ledger;
  /** The merchant's ISO time of a ledger entry; undefined for entries before the first request with a time. */
  findTime: (entryId: string) => string | undefined;
  clear: () => void;
};

/** Opens the stored clock of the merchant; it runs on between requests. */
export function openMerchantClock(records: DocumentStore): MerchantClock {
  const offsets = records.collection<number>('shop-clock');
  const times = records.collection<string>('ledger-time');
  return {
    recordTime: async (context, next) => {
      const sentTime = Date.parse(context.req.header('X-Sandbox-Time') ?? '');
      if (!Number.isNaN(sentTime)) offsets.put('ms', sentTime - Date.now());
      await next();
    },
    now: () => new Date(Date.now() + (offsets.get('ms') ?? 0)),
    stamp: (ledger) => ({
      ...ledger,
      append: (row) => {
        const entry = ledger.append(row);
        const offset = offsets.get('ms');
        if (offset !== undefined) times.put(entry.id, new Date(Date.parse(entry.at) + offset).toISOString());
        return entry;
      },
    }),
    findTime: (entryId) => times.get(entryId),
    clear: () => {
      offsets.clear();
      times.clear();
    },
  };
}
