import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const list = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

/** A process and all its descendants, by process id. */
function listTree(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(listTree)];
}

/**
 * Processor time in ms that a process and its children have used so far.
 *
 * @returns 0 where the system does not report it (Linux does).
 */
export function readCpu(pid: number): number {
  let nanoseconds = 0;
  for (const process of listTree(pid)) {
    for (const thread of list(`/proc/${process}/task`))
      nanoseconds += Number(read(`/proc/${process}/task/${thread}/schedstat`).split(' ')[0] ?? 0);
  }
  return nanoseconds / 1_000_000;
}

/** Memory of a process and its children in MB, now and at its peak. */
export function readMemory(pid: number): { now: number; most: number } {
  const sum = (field: string): number =>
    listTree(pid)
      .map((process) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${process}/status`))?.[1] ?? 0))
      .reduce((one, other) => one + other, 0) / 1_024;
  return { now: sum('VmRSS'), most: sum('VmHWM') };
}
