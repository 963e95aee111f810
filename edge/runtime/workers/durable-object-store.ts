import { z } from 'zod';
import { withTimeout } from '../../http/timeout.ts';
import { evaluateClaim, type StoreEntry, type Claim, type SharedStore } from '../../session/shared-store.ts';

/** The part of a Durable Object's storage that the store uses. */
type Storage = {
  get: <Value>(key: string) => Promise<Value | undefined>;
  put: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<boolean>;
  list: <Value>() => Promise<Map<string, Value>>;
  getAlarm: () => Promise<number | null>;
  setAlarm: (at: number) => Promise<void>;
};

/** The binding of a Durable Object class, as Cloudflare hands it to a worker. */
export type DurableObjectNamespace = {
  idFromName: (name: string) => unknown;
  get: (id: never) => { fetch: (url: string, init: RequestInit) => Promise<Response> };
};

const text = z.string();
const requestSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('claim'), key: text, holder: text, forMs: z.number(), waitMs: z.number() }),
  z.object({ act: z.literal('settle'), key: text, holder: text, value: text, forMs: z.number() }),
  z.object({ act: z.literal('release'), key: text, holder: text }),
  z.object({ act: z.literal('note'), key: text, value: text, forMs: z.number() }),
  z.object({ act: z.literal('read'), keys: z.array(text) }),
]);
type StoreRequest = z.infer<typeof requestSchema>;
type Ask<Act extends StoreRequest['act']> = Extract<StoreRequest, { act: Act }>;

/**
 * One prefix of the store as a Durable Object: there is one of it in the whole world, and what it does to a entry it does
 * alone, one request after the other. Who meets a task under way waits here instead of asking again and again.
 */
export class SessionBookObject {
  readonly #storage: Storage;
  readonly #waiting = new Map<string, Set<() => void>>();
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(state: { storage: Storage }) {
    this.#storage = state.storage;
  }

  async fetch(request: Request): Promise<Response> {
    const question = requestSchema.safeParse(await request.json());
    if (!question.success) return new Response(null, { status: 400 });
    const { data } = question;
    return Response.json((data.act === 'claim' ? await this.#claim(data) : await this.#act(data)) ?? null);
  }

  /** Removes what has ended; Cloudflare calls this at the time that was set. */
  alarm(): Promise<void> {
    return this.#alone(async () => {
      const entries = await this.#storage.list<StoreEntry>();
      let next = Infinity;
      for (const [key, { endsAt }] of entries) {
        if (endsAt <= Date.now()) await this.#storage.delete(key);
        else next = Math.min(next, endsAt);
      }
      if (next < Infinity) await this.#storage.setAlarm(next);
    });
  }

  #alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#lastTurn.then(work, work);
    this.#lastTurn = turn;
    return turn;
  }

  async #write(key: string, entry: StoreEntry): Promise<void> {
    await this.#storage.put(key, entry);
    const alarm = await this.#storage.getAlarm();
    if (alarm === null || alarm > entry.endsAt) await this.#storage.setAlarm(entry.endsAt);
  }

  async #claim({ key, holder, forMs, waitMs }: Ask<'claim'>): Promise<Claim> {
    for (const end = Date.now() + waitMs; ;) {
      const { claim, change } = await this.#alone(async () => {
        const entry = await this.#storage.get<StoreEntry>(key);
        const judged = evaluateClaim(entry, Date.now());
        if (judged.state === 'claimed') await this.#write(key, { holder, endsAt: Date.now() + forMs });
        // asked for before anybody else's turn, so that no change is missed
        const until = Math.min(end, entry?.endsAt ?? end);
        return { claim: judged, change: judged.state === 'busy' ? this.#awaitChange(key, until) : undefined };
      });
      if (claim.state !== 'busy' || Date.now() >= end) return claim;
      await change;
    }
  }

  /** Settles when the task of a key is settled or released, at `until` at the latest. */
  #awaitChange(key: string, until: number): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, waiting.add(resolve));
      setTimeout(
        () => {
          waiting.delete(resolve);
          resolve();
        },
        Math.max(1, until - Date.now()),
      );
    });
  }

  #act(question: Exclude<StoreRequest, Ask<'claim'>>): Promise<(string | null)[] | undefined> {
    return this.#alone(async () => {
      const now = Date.now();
      if (question.act === 'read') {
        const entries = await Promise.all(question.keys.map((key) => this.#storage.get<StoreEntry>(key)));
        return entries.map((entry) => (entry !== undefined && entry.endsAt > now ? (entry.value ?? null) : null));
      }
      const { key } = question;
      const entry = await this.#storage.get<StoreEntry>(key);
      const isHeld = question.act !== 'note' && entry?.holder === question.holder && entry.value === undefined;
      if (question.act === 'note') {
        await this.#write(key, { holder: '', value: question.value, endsAt: now + question.forMs });
      } else if (isHeld && question.act === 'release') await this.#storage.delete(key);
      else if (isHeld && question.act === 'settle') {
        const { holder, value, forMs } = question;
        await this.#write(key, { holder, value, endsAt: now + forMs });
      }
      for (const resume of this.#waiting.get(key) ?? []) resume();
      this.#waiting.delete(key);
      return undefined;
    });
  }
}

const prefixOf = (key: string): string => key.split('/')[0] ?? '';

/** An object that says nothing for so long, in ms, is one that cannot be asked. */
const timeoutMs = 2_500;

/** The store as a worker reaches it: each prefix is an object of its own, near whoever asked for it first. */
export function createDurableObjectStore(namespace: DurableObjectNamespace): SharedStore {
  const ask = async (key: string, question: StoreRequest): Promise<unknown> => {
    const object = namespace.get(namespace.idFromName(prefixOf(key)) as never);
    const asked = object.fetch('https://session-book/', { method: 'POST', body: JSON.stringify(question) });
    const answer = await withTimeout(asked, timeoutMs + ('waitMs' in question ? question.waitMs : 0));
    if (!answer.ok) throw new Error(`the session store answers ${answer.status}`);
    return answer.json();
  };
  return {
    claim: async (key, holder, leaseMs, waitMs) =>
      (await ask(key, { act: 'claim', key, holder, forMs: leaseMs, waitMs })) as Claim,
    complete: async (key, holder, value, keepMs) =>
      void (await ask(key, { act: 'settle', key, holder, value, forMs: keepMs })),
    release: async (key, holder) => void (await ask(key, { act: 'release', key, holder })),
    put: async (key, value, keepMs) => void (await ask(key, { act: 'note', key, value, forMs: keepMs })),
    read: async (keys) => {
      const found = new Map<string, string | null | undefined>();
      const readPrefix = async (prefix: string): Promise<void> => {
        const own = keys.filter((key) => prefixOf(key) === prefix);
        const values = (await ask(prefix, { act: 'read', keys: own })) as (string | null)[];
        for (const [index, key] of own.entries()) found.set(key, values[index]);
      };
      await Promise.all([...new Set(keys.map(prefixOf))].map(readPrefix));
      return keys.map((key) => found.get(key) ?? undefined);
    },
  };
}
