import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';

/** Size above which a log is rotated, in bytes. */
const maxBytes = 10_000_000;

/** Number of older logs of a process: NAME.log.1 is the newest of them. */
const maxOlder = 4;

function makeRoom(path: string): void {
  for (let age = maxOlder - 1; age >= 1; age -= 1)
    if (existsSync(`${path}.${age}`)) renameSync(`${path}.${age}`, `${path}.${age + 1}`);
}

/** Renames the log of a process that has ended. */
export function rotateLog(path: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return;
  makeRoom(path);
  renameSync(path, `${path}.1`);
}

/**
 * Copies a log that is too large, and truncates it. Its process keeps the file open and appends to it, so the file
 * itself must stay.
 *
 * @throws when the disk is full: the log and the older ones are unchanged then.
 */
export function copyAndTruncate(path: string, limit = maxBytes): void {
  if (!existsSync(path) || statSync(path).size <= limit) return;
  const copy = `${path}.new`;
  const source = openSync(path, 'r+');
  try {
    copyFileSync(path, copy);
    // what the process has written during the copy
    for (let end = statSync(copy).size; end < fstatSync(source).size; end = statSync(copy).size) {
      const rest = Buffer.alloc(fstatSync(source).size - end);
      appendFileSync(copy, rest.subarray(0, readSync(source, rest, 0, rest.length, end)));
    }
    ftruncateSync(source);
  } finally {
    closeSync(source);
  }
  makeRoom(path);
  renameSync(copy, `${path}.1`);
}
