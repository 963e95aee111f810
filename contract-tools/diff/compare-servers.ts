import type { Level } from './change.ts';
import { ownValue } from '../openapi/own-value.ts';

/** A variable of a server's address. */
type Variable = { default?: string; enum?: string[] };

/** Where the contract is served. */
export type Server = { url: string; variables?: Record<string, Variable> };

/** Servers without those that have no address. */
function listServers(servers: unknown): Server[] {
  const named = Array.isArray(servers) ? (servers as Partial<Server>[]) : [];
  const valid = named.filter((server): server is Server => typeof server?.url === 'string');
  return valid.length === 0 ? [{ url: '/' }] : valid;
}

/** The servers that a document or an operation names. */
export const readServers = (holder: object): Server[] =>
  listServers((holder as { servers?: unknown }).servers).map(({ url, variables = {} }) => ({
    url: writeAddress(url.replace(/(?<=.)\/$/, '')),
    variables: typeof variables === 'object' && variables !== null ? variables : {},
  }));

const usualPorts: Record<string, string> = { http: ':80', https: ':443' };

/** An address with its scheme and host in lower case, and without the usual port (RFC 3986, 6.2). */
const writeAddress = (url: string): string =>
  url.replace(/^([a-z]+):\/\/([^/]*)/i, (_, scheme: string, host: string) => {
    const lower = host.replace(/\{[^}]*\}|[^{]+/g, (part) => (part.startsWith('{') ? part : part.toLowerCase()));
    const port = usualPorts[scheme.toLowerCase()] ?? '';
    return `${scheme.toLowerCase()}://${port !== '' && lower.endsWith(port) ? lower.slice(0, -port.length) : lower}`;
  });

/** An address without the names of its variables, which callers do not see. */
const writeShape = (url: string): string => url.replaceAll(/\{[^}]*\}/g, '{}');

const listNames = (url: string): string[] => [...url.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

type Report = (level: Level, rule: string, message: string) => void;

function compareVariable(name: string, was: Variable, is: Variable, report: Report): void {
  if (was.default !== is.default) {
    report('breaking', 'server-variable', `the default of {${name}} was ${was.default}, is ${is.default}`);
  }
  const [olds, nows] = [was, is].map(({ enum: values }) => (Array.isArray(values) ? values : undefined));
  if (nows === undefined) {
    if (olds !== undefined) report('compatible', 'server-variable', `{${name}} may be anything now`);
    return;
  }
  const removed = olds?.filter((value) => !nows.includes(value));
  if (removed === undefined) report('breaking', 'server-variable', `{${name}} may only be ${nows.join(', ')} now`);
  else if (removed.length > 0)
    report('breaking', 'server-variable', `{${name}} may no longer be ${removed.join(', ')}`);
  const added = nows.filter((value) => olds?.includes(value) === false);
  if (added.length > 0) report('compatible', 'server-variable', `{${name}} may be ${added.join(', ')} now`);
}

/** Compares addresses, and the values of their variables. */
export function compareServers(before: readonly Server[], after: readonly Server[], report: Report): void {
  for (const { url, variables = {} } of before) {
    const now = after.find((server) => writeShape(server.url) === writeShape(url));
    const names = listNames(url);
    if (now === undefined) report('breaking', 'server-removed', `${url} is gone`);
    for (const [index, name] of listNames(now?.url ?? '').entries())
      compareVariable(
        name,
        ownValue(variables, names[index] ?? '') ?? {},
        ownValue(now?.variables, name) ?? {},
        report,
      );
  }
  for (const { url } of after) {
    if (!before.some((server) => writeShape(server.url) === writeShape(url)))
      report('compatible', 'server-added', `${url} is new`);
  }
}
