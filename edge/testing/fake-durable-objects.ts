import { SessionBookObject } from '../runtime/workers/durable-object-store.ts';

/** Durable Objects in one process: one object a name, whose storage takes its time. */
export function createFakeDurableObjects() {
  const objects = new Map<string, SessionBookObject>();
  const storages = new Map<string, Map<string, unknown>>();
  const create = (name: string): SessionBookObject => {
    const lines = new Map<string, unknown>();
    storages.set(name, lines);
    let alarm: number | null = null;
    return new SessionBookObject({
      storage: {
        get: <Value>(key: string) => Promise.resolve(lines.get(key) as Value | undefined),
        put: (key, value) => Promise.resolve(void lines.set(key, value)),
        delete: (key) => Promise.resolve(lines.delete(key)),
        list: <Value>() => Promise.resolve(new Map(lines) as Map<string, Value>),
        getAlarm: () => Promise.resolve(alarm),
        setAlarm: (at) => Promise.resolve(void (alarm = at)),
      },
    });
  };
  const find = (name: string): SessionBookObject => {
    const object = objects.get(name) ?? create(name);
    objects.set(name, object);
    return object;
  };
  const namespace = {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      fetch: (url: string, init: RequestInit) => find(name).fetch(new Request(url, init)),
    }),
  };
  return { namespace, find, storages };
}
