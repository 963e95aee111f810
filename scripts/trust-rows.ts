import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

/** A row of the table of `npm run trust`. The worst figure has its unit. */
export type TrustRow = { case: string; rounds: number; violations: number; worst: string };

/** Results and reports of `npm run trust`. */
export const trustFolder = join(root, '.cache/trust');

const locate = (name: string): string => join(trustFolder, `${name}-rows.json`);

/** Stores the rows of a program for the table. */
export function writeTrustRows(name: string, rows: readonly TrustRow[]): void {
  mkdirSync(trustFolder, { recursive: true });
  writeFileSync(locate(name), JSON.stringify(rows));
}

/** Deletes the rows of an earlier run. */
export const deleteTrustRows = (name: string): void => rmSync(locate(name), { force: true });

/** Reads the rows of a program. @returns undefined when it stored none */
export function readTrustRows(name: string): readonly TrustRow[] | undefined {
  try {
    return JSON.parse(readFileSync(locate(name), 'utf8')) as TrustRow[];
  } catch {
    return undefined;
  }
}
