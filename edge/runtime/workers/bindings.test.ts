import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { readTelemetrySettings } from '../../../server/telemetry/config.ts';
import { windowSeconds } from '../../../server/http/window-counter.ts';
import { rates } from '../../security/rate-limit.ts';

describe('the worker in wrangler.toml', () => {
  const limits = Object.entries(rates).map(([rate, limit]) => ({
    name: `LIMIT_${rate.toUpperCase()}`,
    simple: { limit, period: windowSeconds },
  }));

  it.each([undefined, 'staging', 'production'])('has every binding that the worker reads, in environment %s', (env) => {
    const config = readConfig({ config: 'wrangler.toml', ...(env === undefined ? {} : { env }) });
    expect(config.ratelimits).toMatchObject(limits);
    expect(config.durable_objects.bindings).toMatchObject([{ name: 'USER_SESSIONS', class_name: 'UserSessions' }]);
    expect(config.assets?.binding).toBe('ASSETS');
    expect(config.version_metadata?.binding).toBe('VERSION');
  });

  it.each(['staging', 'production'])('reports its errors as those of %s', (env) => {
    const { vars } = readConfig({ config: 'wrangler.toml', env });
    expect(readTelemetrySettings(vars as Record<string, string>).environment).toBe(env);
  });

  it('has separate rate limits in each environment', () => {
    const ids = [undefined, 'staging', 'production'].flatMap((env) =>
      readConfig({ config: 'wrangler.toml', ...(env === undefined ? {} : { env }) }).ratelimits.map(
        ({ namespace_id: id }: { namespace_id: string }) => id,
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
