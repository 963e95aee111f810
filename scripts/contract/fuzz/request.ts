import type { Operation } from '../../../api-spec/openapi/operations.ts';
import type { Attempt } from './attempt.ts';

/** Where to and as whom. */
export type Target = {
  /** the address under which the paths of the contract stand, without a slash at its end */
  baseUrl: string;
  /** one for each person that calls are made as; none for nobody */
  tokens: readonly string[];
};

/** A token that is signed by nobody. */
const strangersToken = 'eyJhbGciOiJub25lIn0.e30.x';

/** Texts of one place by name, also those that the contract does not know. */
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
    ...(caller === 'stranger' && { Authorization: `Bearer ${strangersToken}` }),
  };
}

/** Writes an attempt as a request. */
export const writeRequest = (operation: Operation, attempt: Attempt, { baseUrl, tokens }: Target): Request =>
  new Request(writeUrl(operation, attempt, baseUrl), {
    method: operation.method.toUpperCase(),
    headers: writeHeaders(attempt, tokens[attempt.person ?? 0] ?? ''),
    redirect: 'manual',
    ...(attempt.body && { body: attempt.body.text }),
  });

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Writes an attempt as a command line to paste; the token is the shell variable TOKEN, never the token itself, and that of
 * the second person TOKEN2.
 */
export function writeCurl(operation: Operation, attempt: Attempt, { baseUrl }: Target): string {
  const variable = `$TOKEN${attempt.person === undefined || attempt.person === 0 ? '' : attempt.person + 1}`;
  const headers = Object.entries(writeHeaders(attempt, variable)).map(([name, value]) =>
    value === `Bearer ${variable}` ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`,
  );
  const body = attempt.body ? [`--data-binary ${quote(attempt.body.text)}`] : [];
  const method = operation.method.toUpperCase();
  return ['curl -sS -i', `-X ${method}`, ...headers, ...body, quote(writeUrl(operation, attempt, baseUrl))].join(' ');
}
