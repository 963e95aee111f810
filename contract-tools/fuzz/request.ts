import type { Credential, Operation } from '../openapi/operations.ts';
import { isJson } from '../openapi/request-body.ts';
import { listTexts, type Attempt } from './attempt.ts';

/** The service and its users. */
export type Target = {
  /** base address of the contract's paths, without a trailing slash */
  baseUrl: string;
  /** one token for each user; empty for anonymous calls */
  tokens: readonly string[];
};

/** An unsigned token. */
const unsignedToken = 'eyJhbGciOiJub25lIn0.e30.x';

const bearer: Credential = { in: 'header', name: 'Authorization', scheme: 'Bearer' };

/** The token of the caller and its place; undefined for a call without one. */
function readToken({ credentials }: Operation, { caller }: Attempt, token: string): [Credential, string] | undefined {
  if (caller !== 'token' && caller !== 'stranger') return undefined;
  const [place = bearer] = credentials;
  const value = caller === 'token' ? token : unsignedToken;
  return [place, place.scheme === undefined ? value : `${place.scheme} ${value}`];
}

/** A segment of a path; what separates the parts of a list or object is not escaped. */
function writeSegment({ parameters }: Operation, name: string, text: string): string {
  const style = parameters.find((parameter) => parameter.location === 'path' && parameter.name === name)?.style;
  const escaped = encodeURIComponent(text);
  const isPlain = style === undefined || (style.form === 'value' && style.prefix === '');
  return isPlain ? escaped : escaped.replaceAll(/%(?:2C|3B|3D)/g, decodeURIComponent);
}

function writeUrl(
  operation: Operation,
  attempt: Attempt,
  { baseUrl, token }: { baseUrl: string; token: string },
): string {
  const segments = Object.fromEntries(listTexts(attempt, 'path'));
  const filled = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    writeSegment(operation, name, segments[name] ?? ''),
  );
  const [place, value] = readToken(operation, attempt, token) ?? [];
  const named: [string, string][] = place?.in === 'query' && value !== undefined ? [[place.name, value]] : [];
  const query = [...listTexts(attempt, 'query'), ...named].map((pair) =>
    pair.map((text) => encodeURIComponent(text)).join('='),
  );
  return `${baseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The content types of the documented responses, JSON first: a service that negotiates sends what is documented. */
function writeAccept({ responses }: Operation): string {
  const types = [...new Set(Object.values(responses).flatMap((bodies) => Object.keys(bodies)))];
  return types.toSorted((one, other) => Number(isJson(other)) - Number(isJson(one))).join(', ');
}

function writeHeaders(operation: Operation, attempt: Attempt, token: string): Record<string, string> {
  const { body } = attempt;
  const [place, value] = readToken(operation, attempt, token) ?? [];
  const cookies = listTexts(attempt, 'cookie');
  if (place?.in === 'cookie' && value !== undefined) cookies.push([place.name, value]);
  const own = listTexts(attempt, 'header');
  const accept = own.some(([name]) => name.toLowerCase() === 'accept') ? '' : writeAccept(operation);
  return {
    ...(accept !== '' && { Accept: accept }),
    ...Object.fromEntries(own),
    ...(body && { 'Content-Type': body.type }),
    ...(cookies.length > 0 && { Cookie: cookies.map((pair) => pair.join('=')).join('; ') }),
    ...(place?.in === 'header' && value !== undefined && { [place.name]: value }),
  };
}

export const writeRequest = (operation: Operation, attempt: Attempt, { baseUrl, tokens }: Target): Request =>
  new Request(writeUrl(operation, attempt, { baseUrl, token: tokens[attempt.user ?? 0] ?? '' }), {
    method: operation.method.toUpperCase(),
    headers: writeHeaders(operation, attempt, tokens[attempt.user ?? 0] ?? ''),
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
  const headers = Object.entries(writeHeaders(operation, attempt, variable)).map(([name, value]) =>
    value.endsWith(variable) ? `-H "${name}: ${value}"` : `-H ${quote(`${name}: ${value}`)}`,
  );
  const body = attempt.body ? [`--data-binary ${quote(attempt.body.text)}`] : [];
  const method = operation.method.toUpperCase();
  return [
    'curl -sS -i',
    // with -X HEAD, curl waits for a body
    method === 'HEAD' ? '-I' : `-X ${method}`,
    ...headers,
    ...body,
    quote(writeUrl(operation, attempt, { baseUrl, token: variable })),
  ].join(' ');
}
