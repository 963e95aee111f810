import type { Pool, PoolClient } from 'pg';

/**
 * Gives a connection back whose transaction could not begin, as when the server was started anew or a process stands
 * still for too long. drizzle takes a connection, and asks for BEGIN before it sees to it that the connection is
 * returned: ten such failures would leave a backend without any, for good.
 *
 * @param pool is changed in place, and from here on lends connections for transactions alone: the first statement of
 *   each ends its loan when it fails.
 */
export function returnWhatCannotBegin(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<PoolClient>;
  const lend = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client);
    const release = client.release.bind(client);
    // from its second statement on, and for whoever takes it next, it is the connection that it was
    const restore = (): void => void Reflect.deleteProperty(client, 'query');
    client.release = (error) => {
      restore();
      release(error);
    };
    client.query = ((...given: unknown[]) => {
      restore();
      const answer = Reflect.apply(query, undefined, given) as Promise<unknown>;
      answer.catch((error: Error) => client.release(error));
      return answer;
    }) as typeof query;
    return client;
  };
  // with a callback it is the pool itself that asks, for a single statement, and returns what it took
  pool.connect = ((done?: unknown) => (done === undefined ? lend() : connect(done))) as typeof pool.connect;
  return pool;
}
