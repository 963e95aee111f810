import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type * as declared from './index.mjs';
import * as own from './index.ts';

/** The compiler compares both: the declarations allow no call that the sources refuse, and promise no other result. */
const same: typeof declared = own;

it('the package exports and declares what its sources export', () => {
  const packed = readFileSync(new URL('index.mjs', import.meta.url), 'utf8');
  const [, names = ''] = /export const \{ ([^}]*) \}/.exec(packed) ?? [];
  expect(names.split(', ').toSorted()).toEqual(Object.keys(same).toSorted());
});

/** `true` when two types accept the same values, optional fields included. */
type Same<One, Other> = [Required<One>] extends [Required<Other>]
  ? [Required<Other>] extends [Required<One>]
    ? true
    : false
  : false;

/** The compiler refuses a declaration that is not that of the sources. */
const declarations: {
  Contract: Same<own.Contract, declared.Contract>;
  DiffVerdict: Same<own.DiffVerdict, declared.DiffVerdict>;
  DriftReport: Same<own.DriftReport, declared.DriftReport>;
  Finding: Same<own.Finding, declared.Finding>;
  FuzzOptions: Same<own.FuzzOptions, declared.FuzzOptions>;
  Mock: Same<own.Mock, declared.Mock>;
  OperationResult: Same<own.OperationResult, declared.OperationResult>;
  Policy: Same<own.Policy, declared.Policy>;
  RecordedCall: Same<own.RecordedCall, declared.RecordedCall>;
  Send: Same<own.Send, declared.Send>;
  Target: Same<own.Target, declared.Target>;
} = {
  Contract: true,
  DiffVerdict: true,
  DriftReport: true,
  Finding: true,
  FuzzOptions: true,
  Mock: true,
  OperationResult: true,
  Policy: true,
  RecordedCall: true,
  Send: true,
  Target: true,
};

it('every type of the sources is declared, and compared above', () => {
  const written = readFileSync(new URL('index.ts', import.meta.url), 'utf8');
  const [, listed = ''] = /export type \{([^}]*)\}/.exec(written) ?? [];
  const named = [...written.matchAll(/export type (\w+) =/g)].map(([, name]) => name ?? '');
  const exported = [...listed.split(',').map((name) => name.trim()), ...named].filter((name) => name !== '');
  expect(exported.toSorted()).toEqual(Object.keys(declarations).toSorted());
});

it.each([
  ['webhooks alone', (type: string) => ({ webhooks: { w: call({ type }) } }), 'webhook POST w'],
  ['components alone', () => ({ components: { schemas: { A: { type: 'string' } } } }), undefined],
  [
    'another host',
    (host: string) => ({ servers: [{ url: `https://${host}.example/v1` }], paths: { '/a': call({}) } }),
    'contract',
  ],
])('what read returns is compared as it is written: %s', async (_, make, operation) => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'));
  const [before, after] = await Promise.all(
    ['string', 'integer'].map((value) => {
      const path = join(folder, `${value}.json`);
      const info = { title: 'A service', version: '2024-06-01' };
      writeFileSync(path, JSON.stringify({ openapi: '3.1.0', info, ...make(value) }));
      return own.read(path);
    }),
  );
  const { changes } = own.compare(before!, after!);
  expect(changes.find(({ level }) => level === 'breaking')?.operation).toBe(operation);
});

const call = (schema: object) => ({
  post: {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '200': { description: 'ok' } },
  },
});
