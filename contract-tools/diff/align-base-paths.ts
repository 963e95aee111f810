import type { ContractDocument } from '../openapi/document.ts';
import { readServers } from './compare-servers.ts';
import { keyOperations } from './key-operations.ts';

/** The part of a server's address behind its host. */
const readBasePath = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/+$/, '');

/** The base path of all servers of a document; undefined when they differ, or a variable is in it. */
function findBasePath(document: ContractDocument): string | undefined {
  const [first, ...others] = new Set(readServers(document).map(({ url }) => readBasePath(url)));
  return others.length > 0 || first?.includes('{') === true ? undefined : first;
}

/** A document whose paths begin with the base path of its servers. */
function moveBasePath(document: ContractDocument, base: string): ContractDocument {
  const servers = readServers(document).map(({ url, ...server }) => ({
    ...server,
    url: url.slice(0, -base.length) || '/',
  }));
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [`${base}${path}`, item]);
  return Object.assign({ ...document }, { servers, paths: Object.fromEntries(paths) as ContractDocument['paths'] });
}

/** False when an operation has its own servers, or a reference leads into a path. */
const isMovable = (document: ContractDocument): boolean =>
  [...keyOperations(document).values()].every(({ operation }) => !('servers' in operation)) &&
  !JSON.stringify(document).includes('"#/paths/');

/** Writes the base paths of two documents into their paths when an operation then has the same address in both. */
export function alignBasePaths(
  before: ContractDocument,
  after: ContractDocument,
): [ContractDocument, ContractDocument] {
  const [was, is] = [findBasePath(before), findBasePath(after)];
  if (was === undefined || is === undefined || was === is || !isMovable(before) || !isMovable(after))
    return [before, after];
  const move = (document: ContractDocument, base: string): ContractDocument =>
    base === '' ? document : moveBasePath(document, base);
  const [old, now] = [move(before, was), move(after, is)];
  const keys = keyOperations(now);
  return [...keyOperations(old).keys()].some((key) => keys.has(key)) ? [old, now] : [before, after];
}
