import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifests = readdirSync(join(root, 'ops/kubernetes')).map((name) => `ops/kubernetes/${name}`);

type Resource = { apiVersion: string; kind: string };
type Service = { depends_on?: object; volumes?: string[]; build?: { target: string } };
type Compose = { services: Record<string, Service>; volumes: object };

const readResources = (path: string): Resource[] =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Resource);

/** Module of Kubernetes' types for a version of its API; the version of the core has no group. */
const moduleOf = ({ apiVersion }: Resource): string => {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return `kubernetes-types/${group.split('.')[0]}/${version}`;
};

/** Compiles values against types, which refuse a missing, unknown or wrong field. @returns the compiler's findings */
function findTypeFaults(values: [module: string, type: string, value: unknown][]): string[] {
  const folder = join(root, '.cache', 'manifests', crypto.randomUUID());
  const lines = values.map(
    ([module, type, value], index) =>
      `export const value${index}: import('${module}').${type} = ${JSON.stringify(value)};`,
  );
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'values.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'esnext'];
    const resolution = ['--moduleResolution', 'bundler', '--types', ''];
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...resolution, join(folder, 'values.ts')],
      { encoding: 'utf8' },
    );
    return stdout.split('\n').filter((line) => line.includes('error'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('files that run the product', () => {
  it('the Dockerfile has no fault', () => {
    const describeFaults = (text: string) => validate(text).map(({ message }) => message);
    expect(describeFaults(read('Dockerfile'))).toEqual([]);
    expect(describeFaults('FROM node AS x\nCOPY --form=build a b\nEXPOSE port\n')).toHaveLength(2);
  });

  it('each Kubernetes manifest has the fields of its kind and no others', () => {
    const resources = manifests.flatMap(readResources);
    expect(resources.map(({ kind }) => kind).filter((kind) => kind === 'Deployment')).toHaveLength(4);
    const typed = resources.map((one) => [moduleOf(one), one.kind, one] as [string, string, unknown]);
    const wrong = read('ops/kubernetes/site.yaml').replace('readinessProbe', 'readinesProbe');
    const [deployment] = parseAllDocuments(wrong).map((document) => document.toJS() as Resource);
    const faults = findTypeFaults([...typed, [moduleOf(deployment!), 'Deployment', deployment]]);
    expect(faults).toEqual([expect.stringMatching(/'"readinesProbe"' does not exist in type 'Container'/)]);
  });

  it('compose.yaml names only services, volumes and targets that exist', () => {
    const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
    const { services, volumes } = compose;
    expect(Object.values(services).flatMap(({ depends_on: needs }) => Object.keys(needs ?? {}))).toEqual(
      expect.arrayContaining(['migrate', 'cms', 'backend', 'database']),
    );
    const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);
    const known = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    expect(known).toEqual(expect.arrayContaining(targets));
    for (const { depends_on: needs, volumes: mounts = [] } of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(needs ?? {})));
      const named = mounts.map((mount) => mount.split(':')[0]).filter((source) => !source?.startsWith('.'));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  it.skipIf(!hasPromtool)('Prometheus accepts the alert rules, and their tests pass', () => {
    const run = (command: string, file: string): number | null =>
      spawnSync('promtool', [command, 'rules', file], { cwd: join(root, 'ops') }).status;
    expect([run('check', 'alerts.yml'), run('test', 'alerts.test.yml')]).toEqual([0, 0]);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)('systemd accepts the units', () => {
    const units = readdirSync(join(root, 'ops/systemd')).map((name) => join(root, 'ops/systemd', name));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
    // the user, folders and Node of a host are not on this machine
    const faults = stderr.split('\n').filter((line) => /unknown|invalid|failed to parse|ignoring/i.test(line));
    expect(faults).toEqual([]);
  });
});
