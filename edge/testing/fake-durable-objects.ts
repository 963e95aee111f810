import { UserSessions } from '../runtime/workers/durable-object-store.ts';

/** Durable Objects in one process: one object per name, with storage in memory. */
export function createFakeDurableObjects() {
  const objects = new Map<string, UserSessions>();
  const storages = new Map<string, Map<string, unknown>>();
  const create = (name: string): UserSessions => {
    const values = new Map<string, unknown>();
    storages.set(name, values);
    let alarm: number | null = null;
    return new UserSessions({
      storage: {
        get: <Value>(key: string) => Promise.resolve(values.get(key) as Value | undefined),
        put: (key, value) => Promise.resolve(void values.set(key, value)),
        delete: (key) => Promise.resolve(values.delete(key)),
        list: <Value>({ prefix }: { prefix: string }) =>
          Promise.resolve(new Map([...values].filter(([key]) => key.startsWith(prefix))) as Map<string, Value>),
        getAlarm: () => Promise.resolve(alarm),
        setAlarm: (at) => Promise.resolve(void (alarm = at)),
      },
    });
  };
  const find = (name: string): UserSessions => {
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
