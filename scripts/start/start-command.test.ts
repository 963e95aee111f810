import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../settings.ts';
import { formatStartCommand } from './start-command.ts';
import { publicVariables, secretVariables } from './environment-variables.ts';
import { planProcesses } from './process-plans.ts';

const plain = { target: 'node', isSecure: false } as const;

it.each([
  ['the default', plain, {}, 'with: npm start -- --only site'],
  ['with the defaults', plain, { SITE_PORT: '3000', SANDBOX: '1' }, 'with: npm start -- --only site'],
  [
    'with other ports and folders',
    plain,
    { SITE_PORT: '3100', BACKEND_PORT: '4040', DATA_DIR: '/tmp/my data', HOME: '/root' },
    "with: SITE_PORT=3100 BACKEND_PORT=4040 DATA_DIR='/tmp/my data' npm start -- --only site",
  ],
  [
    'with switches',
    plain,
    { PASSWORD_LOGIN: '1', HARD_MIGRATION_DATE_SE: '', MAIL_FROM: "Nord's <a@b.example>" },
    "with: MAIL_FROM='Nord'\\''s <a@b.example>' PASSWORD_LOGIN=1 HARD_MIGRATION_DATE_SE='' npm start -- --only site",
  ],
  [
    'with a secret',
    plain,
    { SESSION_KEYS: 'kept' },
    'where SESSION_KEYS is set as here, with: npm start -- --only site',
  ],
  [
    'with a password in an address',
    plain,
    { SMTP_URL: 'smtps://us:kept@mail.example', EVENT_SECRET: 'kept', HOST: '::' },
    'where SMTP_URL, EVENT_SECRET are set as here, with: HOST=:: npm start -- --only site',
  ],
  ['outside the sandbox', plain, { SANDBOX: '0' }, 'with: SANDBOX=0 npm start -- --only site'],
  ['in workerd', { target: 'edge', isSecure: false } as const, {}, 'with: npm start -- --edge --only site'],
  ['by TLS', { target: 'node', isSecure: true } as const, {}, 'with: npm start -- --https --only site'],
])('restart command for %s', (_what, how, env, command) => {
  expect(formatStartCommand('site', how, env)).toBe(command);
});

it('restart command quotes every value for a shell', () => {
  const value = `a b\n"$HOME" 'c' \`d\` \\ *`;
  const [, words] = formatStartCommand('site', plain, { CONSENT_KEEPS: value }).split('with: ');
  const line = (words ?? '').replace('npm start -- --only site', `node -p 'process.env.CONSENT_KEEPS'`);
  expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(`${value}\n`);
});

it('docs/providers.md says where to find each variable without a default, and each secret', () => {
  const doc = readFileSync(join(root, 'docs/providers.md'), 'utf8');
  const named = [...doc.slice(doc.indexOf('## Where the values are')).matchAll(/`([A-Z_*]+)`/g)].map(
    ([, name = '']) => name,
  );
  const isNamed = (variable: string): boolean =>
    named.some((name) => new RegExp(`^${name.replace('*', '.*')}$`).test(variable));
  const required = planProcesses('node').flatMap(({ requires }) => requires.flatMap((names) => names.split(' or ')));
  expect(required.length).toBeGreaterThan(10);
  expect([...required, ...secretVariables].filter((name) => !isNamed(name))).toEqual([]);
});

it('docs/providers.md names the versions of the packages', () => {
  const doc = readFileSync(join(root, 'docs/providers.md'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const versions = { ...dependencies, ...devDependencies };
  const named = [...doc.matchAll(/`(@?[a-z][\w/-]*)` (\d+\.\d+\.\d+)/g)]
    .map(([, name = '', version]) => [name, version] as const)
    // only its schema is used
    .filter(([name]) => name !== 'contentful-import');
  expect(named.length).toBeGreaterThan(10);
  expect(named).toEqual(named.map(([name]) => [name, versions[name]]));
});

it('the README’s variables are each either printed or kept secret', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Deploy'));
  const named = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) => {
    let last = '';
    return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => {
      // `X_SE`, `_NO`, `_FI`
      if (name.startsWith('_')) return last.replace(/_[A-Z]+$/, name);
      last = name;
      return name;
    });
  });
  expect(named.length).toBeGreaterThan(80);
  const known = [...publicVariables, ...secretVariables];
  expect(new Set(known).size).toBe(known.length);
  // that table also covers OpenTelemetry's other standard variables without their names
  const isUnnamed = (name: string): boolean => name.startsWith('OTEL_') && !named.includes(name);
  expect(known.filter((name) => !isUnnamed(name)).toSorted()).toEqual(named.toSorted());
});
