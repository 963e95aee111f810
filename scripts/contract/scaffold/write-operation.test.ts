import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../../backend/contract/contract.ts';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { root } from '../../settings.ts';
import { checkContract } from '../check/run-check.ts';
import { openGenerator } from '../generator.ts';
import { readNewOperation } from './operation.ts';
import { writeOperation } from './write-operation.ts';

let base = '';
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'new-'));
  const isSource = (path: string): boolean => !path.includes('node_modules');
  cpSync(join(root, 'api-spec'), join(base, 'api-spec'), { recursive: true, filter: isSource });
});
afterAll(() => rmSync(base, { recursive: true }));

describe('a new operation', () => {
  it('passes every rule of the contract as it is written, in a known area and in a new one', async () => {
    const rate = readNewOperation('ratePodcast', 'put', '/podcast/{slug}/rating', 'catalogue');
    const guests = readNewOperation('getGuests', 'get', '/guest', 'guest');
    expect(writeOperation(rate, base)).toEqual([
      'api-spec/openapi.yaml',
      'api-spec/paths/catalogue.yaml',
      'api-spec/schemas/catalogue.yaml',
      'backend/catalogue/rate-podcast.ts',
      'backend/catalogue/rate-podcast.test.ts',
    ]);
    writeOperation(guests, base);
    const generator = openGenerator();
    const { findings, files } = await checkContract({ base, folder: 'api-spec' }, generator);
    await generator.close();
    expect(findings).toEqual([]);
    expect(files?.['api-spec/generated/v2.ts']).toContain('ratePodcast: {');
    const bundle = JSON.parse(files?.['api-spec/generated/openapi.json'] ?? '{}') as ContractDocument;
    expect(bundle.paths).toHaveProperty(['/podcast/{slug}/rating', 'put', 'operationId'], 'ratePodcast');
    expect(Object.keys(bundle.webhooks ?? {})).toEqual(Object.keys(contractDocument.webhooks ?? {}));
    expect(readFileSync(join(base, 'backend/guest/get-guests.ts'), 'utf8')).toContain("Handler<'getGuests'>");
  });

  it('is not written twice, and nothing is written when it is refused', () => {
    const again = readNewOperation('getGuests', 'get', '/guest', 'guest');
    expect(() => writeOperation(again, base)).toThrow('/guest is in api-spec/openapi.yaml');
    const elsewhere = readNewOperation('getGuests', 'get', '/guests', 'guest');
    expect(() => writeOperation(elsewhere, base)).toThrow('getGuests is in api-spec/paths/guest.yaml already');
    const known = readNewOperation('getUserDetails', 'get', '/details', 'detail');
    expect(() => writeOperation(known, base)).toThrow('getUserDetails is in api-spec/paths/user.yaml already');
    expect(readFileSync(join(base, 'api-spec/openapi.yaml'), 'utf8')).not.toContain('/guests:');
    expect(existsSync(join(base, 'backend/guests'))).toBe(false);
  });

  it.each([
    ['Get-Thing', 'get', '/thing', 'thing', 'camelCase'],
    ['getThing', 'fetch', '/thing', 'thing', '--method'],
    ['getThing', 'get', 'thing', 'thing', '--path'],
    ['getThing', 'get', '/thing/{id', 'thing', '--path'],
    ['getThing', 'get', '/thing', '../thing', '--area'],
  ])('refuses %s %s %s in %s', (id, method, path, area, message) => {
    expect(() => readNewOperation(id, method, path, area)).toThrow(message);
  });
});
