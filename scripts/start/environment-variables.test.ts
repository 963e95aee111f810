import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../settings.ts';
import { publicVariables, secretVariables } from './environment-variables.ts';

const sources = globSync('{server,backend,edge,office,cms,sandbox}/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|\/testing\/|test-database/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .filter((text) => /process\.env|\bsource\b|Env\b|readSettings/.test(text));

/** Set by the supervisor or the runtime, never by an owner. */
const internal = ['CLOUDFLARE_CF_FETCH_ENABLED', 'DRAIN_KEY', 'INSTANCE_MARK', 'NODE_ENV', 'WRANGLER_SEND_METRICS'];
const known = [...publicVariables, ...secretVariables];

it('the README has every variable that a process reads', () => {
  const read = sources.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:[[(]'|\b(?:env|source)\.|^ +)([A-Z]+(?:_[A-Z\d]+)+)(?:'|: z\.|: \w+(?:\(|Url|Flag)|\b(?=[,;.)\]]))/gm,
      ),
    ].map(([, name = '']) => name),
  );
  // a part of a name gets its provider and its region where it is read, such as CLIENT_ID
  const isKnown = (name: string): boolean => known.some((one) => one === name || one.includes(`_${name}_`));
  const unknown = [...new Set(read)].filter((name) => !isKnown(name)).toSorted();
  expect(read.length).toBeGreaterThan(150);
  expect(unknown.filter((name) => !internal.includes(name))).toEqual([]);
});

it('a process reads every variable of the README', () => {
  const text = sources.join('\n');
  // the standard variables of OpenTelemetry are read by its library
  const ours = known.filter((name) => !/^(OTEL_|RUN_DIR$)/.test(name)).map((name) => name.replace(/_(SE|NO|FI)$/, ''));
  const isRead = (name: string): boolean => {
    const [, ...rest] = name.split('_');
    // `IDENTITY_${name}_SE` and its like are put together
    const parts = [rest.join('_'), ...rest].map((part) => `'${part}'`);
    return text.includes(name) || parts.some((part) => text.includes(part) || text.includes(part.toLowerCase()));
  };
  expect(ours.filter((name) => !isRead(name))).toEqual([]);
});
