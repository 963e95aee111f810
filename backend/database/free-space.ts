import { sql } from 'drizzle-orm';
import { statfs } from 'node:fs/promises';
import { findErrorCode } from '../../server/telemetry/describe-error.ts';
import type { Database } from './open.ts';

/** Bytes that the embedded database needs for its next segments and for the work of a restart. */
const leastFreeBytes = 64 * 2 ** 20;

/**
 * True when the disk of a folder has room for writes.
 *
 * @param least bytes.
 */
export async function hasFreeSpace(folder: string, least = leastFreeBytes): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= least;
}

/** A PostgreSQL server writes a temporary file of this size: the room of one segment of its log. */
const fileKilobytes = 16 * 1_024;
/** Time between two files, in ms. */
const checkEveryMs = 5_000;
/** The error of a full disk. */
const diskFull = '53100';

/** Makes the server write a temporary file to its data folder, which it deletes at once. Nothing is logged or changed. */
const writeFile = (db: Database): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL work_mem = '64kB'`);
    await tx.execute(sql`
      WITH file AS MATERIALIZED (SELECT repeat('x', 1024) AS kilobyte FROM generate_series(1, ${fileKilobytes}::int))
      SELECT count(kilobyte) FROM file`);
  });

/**
 * Watches the disk of a PostgreSQL server, whose free space no statement returns.
 *
 * @param now ms, for tests.
 * @returns false when the last file found no room. A call starts the next check and does not wait for it.
 */
export function watchFreeSpace(db: Database, now: () => number = Date.now): () => boolean {
  let isFree = true;
  let checkedAt = -Infinity;
  return () => {
    if (now() - checkedAt >= checkEveryMs) {
      checkedAt = now();
      void writeFile(db).then(
        () => (isFree = true),
        // other errors say nothing about the disk
        (error: unknown) => (isFree &&= findErrorCode(error) !== diskFull),
      );
    }
    return isFree;
  };
}
