import type { Operation } from '../openapi/operations.ts';
import type { Attempt } from './attempt.ts';

/** The service and its users. */
export type Target = {
  /** base address of the contract's paths, without a trailing slash */
  baseUrl: string;
  /** one token for each user; empty for anonymous calls */
  tokens: readonly string[];
};

/** An unsigned token. */
const unsignedToken = 'eyJhbGciOiJub25lIn0.e30.x';

/** Texts of one location by name, also those that the contract does not document. */
const listTexts = ({ texts }: Attempt, location: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    key.startsWith(`${location} `) ? [[key.slice(location.length + 1), text]] : [],
  );

function writeUrl({ path }: Operation, attempt: Attempt, baseUrl: string): string {
  const segments = Object.fromEntries(listTexts(attempt, 'path'));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(segments[name] ?? ''));
  const query = listTexts(attempt, 'query').map((pair) => pair.map(encodeURIComponent).join('='));
  return `${baseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function writeHeaders(attempt: Attempt, token: string): Record<string, string> {
  const { caller, body } = attempt;
  return {
    ...Object.fromEntries(listTexts(attempt, 'header')),
    ...(body && { 'Content-Type': body.type }),
    ...(caller === 'token' && { Authorization: `Bearer ${token}` }),
    ...(caller === 'stranger' && { Authorization: `Bearer ${unsignedToken}` }),
  };
}

export const writeRequest = (operation: Operation, attempt: Attempt, { baseUrl, tokens }: Target): Request =>
  new Request(writeUrl(operation, attempt, baseUrl), {
    method: operation.method.toUpperCase(),
    headers: writeHeaders(attempt, tokens[attempt.user ?? 0] ?? ''),
    redirect: 'manual',
    ...(attempt.body && { body: attempt.body.text }),
  });

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Writes an attempt as a command line to paste. The first user's token is the shell variable TOKEN, never the token
 * itself; the second user's is TOKEN2.
 */
export function writeCurl(operation: Operation, attempt: Attempt, { baseUrl }: Target): string {
  const variable = `$TOKEN${attempt.user === undefined || attempt.user === 0 ? '' : attempt.user + 1}`;
  const headers = Object.entries(writeHeaders(attempt, variable)).map(([name, value]) =>
    value === `Bearer ${variable}` ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`,
  );
  const body = attempt.body ? [`--data-binary ${quote(attempt.body.text)}`] : [];
  const method = operation.method.toUpperCase();
  return ['curl -sS -i', `-X ${method}`, ...headers, ...body, quote(writeUrl(operation, attempt, baseUrl))].join(' ');
}
