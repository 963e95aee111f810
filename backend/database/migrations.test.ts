import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listMigrations } from './migrate.ts';

/** Statements that break a backend of the previous version, which runs on the same database during a release. */
const breakingStatements: Record<string, RegExp> = {
  'drops a table, column, type or view': /\bDROP\s+(TABLE|COLUMN|TYPE|VIEW)\b/i,
  'renames something': /\bRENAME\b/i,
  'changes the type of a column': /\bALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE\b/i,
  'requires a value that the previous version does not write': /\bSET\s+NOT\s+NULL\b/i,
  'requires a value that had a default': /\bDROP\s+DEFAULT\b/i,
  'adds a required column without a default': /\bADD\s+COLUMN\s+(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
};

/** A later release may remove what no running version uses: the script says since which migration that is so. */
const contraction = /^-- unused since \d{4}_\w+/m;

/** The earlier ones ran before the first release. */
const isReleased = (name: string): boolean => name > '0013';

function listBreaks(script: string): string[] {
  if (contraction.test(script)) return [];
  const statements = script.replaceAll(/--.*$/gm, '');
  return Object.keys(breakingStatements).filter((rule) => breakingStatements[rule]?.test(statements));
}

describe('migrations only add, so that two versions can run on one database', () => {
  it('each script of this version only adds', async () => {
    const names = (await listMigrations()).filter(isReleased);
    const read = (name: string) => readFile(new URL(`./migrations/${name}`, import.meta.url), 'utf8');
    const found = await Promise.all(names.map(async (name) => listBreaks(await read(name)).map((one) => [name, one])));
    expect(names.length).toBeGreaterThan(20);
    expect(found.flat()).toEqual([]);
  });

  it.each([
    ['ALTER TABLE mail DROP COLUMN kind;', 1],
    ['ALTER TABLE mail RENAME COLUMN kind TO type;', 1],
    ['ALTER TABLE mail ALTER COLUMN kind TYPE integer;', 1],
    ['ALTER TABLE mail ALTER COLUMN kind DROP DEFAULT;', 1],
    ['ALTER TABLE mail ADD COLUMN size integer NOT NULL;', 1],
    ['ALTER TABLE mail ADD COLUMN size integer NOT NULL DEFAULT 0;', 0],
    ['ALTER TABLE mail ADD COLUMN size integer;', 0],
    ['-- unused since 0065_verifications_by_provider_id\nALTER TABLE mail DROP COLUMN kind;', 0],
  ])('%s has %i faults', (script, count) => {
    expect(listBreaks(script)).toHaveLength(count);
  });
});
