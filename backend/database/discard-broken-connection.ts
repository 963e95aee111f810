import type { Pool, PoolClient } from 'pg';

/**
 * Returns a connection whose transaction could not begin, for example after a restart of the server. Drizzle takes a
 * connection and sends BEGIN before it ensures the return: ten such failures would empty the pool for good.
 *
 * @param pool is changed in place: it lends connections only for transactions. A failing first statement returns the
 *   connection.
 */
export function returnBrokenConnections(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<PoolClient>;
  const lend = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client);
    const release = client.release.bind(client);
    // after the first statement the connection behaves normally again
    const restore = (): void => void Reflect.deleteProperty(client, 'query');
    client.release = (error) => {
      restore();
      release(error);
    };
    client.query = ((...given: unknown[]) => {
      restore();
      const response = Reflect.apply(query, undefined, given) as Promise<unknown>;
      response.catch((error: Error) => client.release(error));
      return response;
    }) as typeof query;
    return client;
  };
  // with a callback the pool itself runs a single statement, and returns the connection
  pool.connect = ((done?: unknown) => (done === undefined ? lend() : connect(done))) as typeof pool.connect;
  return pool;
}
