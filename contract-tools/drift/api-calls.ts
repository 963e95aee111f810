import type { ContractDocument } from '../openapi/document.ts';
import type { RecordedCall } from './har.ts';

/** A recorded call, and its path below a server of the contract. */
export type ApiCall = { call: RecordedCall; path: string };

type Server = { base: string; origin: RegExp | undefined };

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** The servers of a contract; a variable in an address has any value without a slash. */
const readServers = ({ servers }: ContractDocument): Server[] =>
  servers.map(({ url, origin }) => ({
    base: url.replace(/\/$/, ''),
    origin:
      origin === undefined
        ? undefined
        : new RegExp(
            `^${origin
              .split(/\{[^{}]*\}/)
              .map(escape)
              .join('[^/]*')}$`,
            'i',
          ),
  }));

/** The path below a server; undefined for another address. */
function readPath({ url }: RecordedCall, servers: readonly Server[]): string | undefined {
  const { pathname } = new URL(url);
  const server = servers.find(({ base }) => pathname.startsWith(`${base}/`));
  return server && pathname.slice(server.base.length);
}

const readOrigin = ({ url }: RecordedCall): string => new URL(url).origin;

/**
 * Chooses the calls of the API from a recording, which has calls of other services too: those of the contract's servers.
 * In a recording of another installation they are those of every origin where an operation was called.
 *
 * @param hasOperation true for a call of an operation.
 */
export function listApiCalls(
  document: ContractDocument,
  calls: readonly RecordedCall[],
  hasOperation: (call: ApiCall) => boolean,
): ApiCall[] {
  const servers = readServers(document);
  const found = calls.flatMap((call): ApiCall[] => {
    const path = call.method === 'OPTIONS' ? undefined : readPath(call, servers);
    return path === undefined ? [] : [{ call, path }];
  });
  if (document.isForeign !== true) return found;
  const origins = new Set(found.map(({ call }) => readOrigin(call)));
  const named = [...origins].filter((origin) => servers.some((server) => server.origin?.test(origin) === true));
  const called = found.filter(hasOperation).map(({ call }) => readOrigin(call));
  const own = new Set(named.length > 0 ? named : called.length > 0 ? called : origins);
  return found.filter(({ call }) => own.has(readOrigin(call)));
}
