import type { Log } from '../../server/telemetry/log.ts';

/** Target and content of the notification. */
export type Publication = { url: string; secret: string; version: string; log: Pick<Log, 'info'> };

/**
 * Notifies the backend of a publication, so that visitors see it within two seconds. There is no retry: the backend
 * reads the content when it starts, and polls every minute.
 */
export async function notifyBackend({ url, secret, version, log }: Publication): Promise<void> {
  const init = {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ version }),
    redirect: 'manual' as const,
    signal: AbortSignal.timeout(10_000),
  };
  const status = await fetch(url, init).then(
    (response) => response.status,
    () => 'no response',
  );
  log.info('publication reported', { version, status });
}
