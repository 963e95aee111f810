import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findSupplyFaults, type LockedPackage, type Manifest } from './supply.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifests = ['.', 'api-spec', 'contract-tools'].map((folder) => readJson(`${folder}/package.json`) as Manifest);
const npmrc = readFileSync('.npmrc', 'utf8');

it('every package has a sha512, a permitted licence, an exact version and no install script that runs', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(findSupplyFaults(packages, manifests, npmrc)).toEqual([]);
});

const good: LockedPackage = { license: 'MIT', integrity: 'sha512-a' };

it.each<[string, LockedPackage, string]>([
  ['no integrity', { license: 'MIT' }, 'no sha512'],
  ['a weak hash', { ...good, integrity: 'sha1-a' }, 'no sha512'],
  ['a copyleft licence', { ...good, license: 'AGPL-3.0' }, 'AGPL-3.0'],
  ['a licence next to a permitted one', { ...good, license: 'MIT AND GPL-3.0' }, 'GPL-3.0'],
  ['no licence', { integrity: 'sha512-a' }, 'no licence'],
  ['a source without TLS', { ...good, resolved: 'http://packages.example/x.tgz' }, 'comes from'],
  ['an install script', { ...good, hasInstallScript: true }, 'install script'],
])('a package with %s is a fault', (_name, entry, text) => {
  const faults = findSupplyFaults({ 'node_modules/x': entry, 'node_modules/y': good }, [], npmrc);
  expect(faults).toEqual([expect.stringContaining(text)]);
});

it('a choice of licences needs one that is permitted', () => {
  const packages = { 'node_modules/x': { ...good, license: '(MIT OR GPL-3.0)' } };
  expect(findSupplyFaults(packages, [], npmrc)).toEqual([]);
});

it('ranges of versions and running install scripts are faults', () => {
  const faults = findSupplyFaults({}, [{ name: 'a', dependencies: { b: '^1.0.0' } }], 'audit=false');
  expect(faults).toEqual([expect.stringContaining('b ^1.0.0'), expect.stringContaining('install scripts run')]);
});
