import type { MiddlewareHandler } from 'hono';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { Records } from '../../server/sandbox/document-store.ts';

/** The shop's business time, which its sandbox can move: the shop says it with its calls, a real provider hears none. */
export type ShopClock = {
  /** Keeps what a call says of it. */
  listen: MiddlewareHandler;
  /** A ledger whose rows are remembered with the shop's time. */
  stamp: (ledger: Ledger) => Ledger;
  /** The shop's ISO time of a ledger row; undefined for rows from before it said one. */
  findTime: (entryId: string) => string | undefined;
  clear: () => void;
};

/** Opens the shop's clock in the process's records; between two calls it goes on running. */
export function openShopClock(records: Records): ShopClock {
  const offsets = records.collection<number>('shop-clock');
  const times = records.collection<string>('ledger-time');
  return {
    listen: async (context, next) => {
      const said = Date.parse(context.req.header('X-Sandbox-Time') ?? '');
      if (!Number.isNaN(said)) offsets.put('ms', said - Date.now());
      await next();
    },
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
