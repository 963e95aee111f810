import type { Operation } from '../../../backend/contract/operations.ts';
import { keyOf, type Attempt } from './attempt.ts';

/** Where to and as whom. */
export type Target = {
  /** the address under which the paths of the contract stand, without a slash at its end */
  baseUrl: string;
  token: string | undefined;
};

/** Headers of a call by name; the token stands for itself only when it is sent. */
const strangersToken = 'eyJhbGciOiJub25lIn0.e30.x';

function writeUrl({ path, parameters }: Operation, { texts }: Attempt, baseUrl: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(texts[`path ${name}`] ?? ''));
  const query = parameters
    .filter((parameter) => parameter.location === 'query' && keyOf(parameter) in texts)
    .map((parameter) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(texts[keyOf(parameter)] ?? '')}`);
  return `${baseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function writeHeaders(
  { parameters }: Operation,
  { caller, texts, body }: Attempt,
  token: string,
): Record<string, string> {
  const named = parameters
    .filter((parameter) => parameter.location === 'header' && keyOf(parameter) in texts)
    .map((parameter) => [parameter.name, texts[keyOf(parameter)] ?? ''] as const);
  return {
    ...Object.fromEntries(named),
    ...(body && { 'Content-Type': body.type }),
    ...(caller === 'token' && { Authorization: `Bearer ${token}` }),
    ...(caller === 'stranger' && { Authorization: `Bearer ${strangersToken}` }),
  };
}

/** Writes an attempt as a request. */
export const writeRequest = (operation: Operation, attempt: Attempt, { baseUrl, token = '' }: Target): Request =>
  new Request(writeUrl(operation, attempt, baseUrl), {
    method: operation.method.toUpperCase(),
    headers: writeHeaders(operation, attempt, token),
    redirect: 'manual',
    ...(attempt.body && { body: attempt.body.text }),
  });

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes an attempt as a command line to paste; the token is the shell variable TOKEN, never the token itself. */
export function writeCurl(operation: Operation, attempt: Attempt, { baseUrl }: Target): string {
  const headers = Object.entries(writeHeaders(operation, attempt, '$TOKEN')).map(([name, value]) =>
    value === 'Bearer $TOKEN' ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`,
  );
  const body = attempt.body ? [`--data-binary ${quote(attempt.body.text)}`] : [];
  const method = operation.method.toUpperCase();
  return ['curl -sS -i', `-X ${method}`, ...headers, ...body, quote(writeUrl(operation, attempt, baseUrl))].join(' ');
}
