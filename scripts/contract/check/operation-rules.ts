import type { ContractDocument } from '../../../backend/contract/document.ts';
import { follow, listRawOperations, listRawWebhooks, type PlacedOperation, type RawParameter } from '../document.ts';
import type { Finding } from './finding.ts';

/** Days that callers have at least between a deprecation and its sunset. */
export const leastSunsetDays = 90;

const dayMs = 86_400_000;

type Report = (rule: string, message: string) => void;

/** Who, what and why: what every operation tells a reader. */
function checkWords({ operation }: PlacedOperation, report: Report): void {
  const { operationId = '', summary = '', tags = [] } = operation;
  if (!/^[a-z][a-zA-Z0-9]+$/.test(operationId)) report('operation-id', 'needs an operationId in camelCase');
  if (summary === '') report('operation-summary', 'needs a summary');
  else if (summary.length > 80 || summary.endsWith('.')) {
    report('operation-summary', 'the summary is a heading: at most 80 characters, no full stop');
  }
  if (tags.length !== 1) report('operation-tag', `needs exactly one tag, has ${tags.length}`);
  if ((operation['x-spec'] ?? '') === '')
    report('operation-spec', 'needs x-spec: the section it comes from, or "ours"');
}

/** The headers that every call takes, and whether the path names each of its parameters. */
function checkParameters(place: PlacedOperation, parameters: RawParameter[], report: Report): void {
  for (const header of ['X-Region', 'X-Version']) {
    if (!parameters.some(({ name, in: location }) => location === 'header' && name === header)) {
      report('operation-headers', `does not take ${header}`);
    }
  }
  for (const segment of place.path.split('/').slice(1)) {
    const words = segment.replaceAll(/\{[^}]*\}/g, '');
    if (!/^[a-zA-Z0-9-]*$/.test(words)) report('path-naming', `the path segment "${segment}" is not a word`);
  }
}

const isFree = ({ in: location, schema }: RawParameter): boolean =>
  location === 'path' && schema?.['enum'] === undefined && schema?.$ref === undefined;

/** The failures that follow from what an operation takes. */
function checkErrors(
  { operation }: PlacedOperation,
  parameters: RawParameter[],
  report: Report,
  isWebhook = false,
): void {
  const documented = new Set(Object.keys(operation.responses ?? {}));
  const demand = (status: string, why: string): void => {
    if (!documented.has(status)) report('operation-errors', `does not document ${status}: ${why}`);
  };
  if (![...documented].some((status) => status.startsWith('2'))) report('operation-errors', 'has no successful answer');
  demand('400', 'a call that does not fit');
  demand('default', 'a fault of the service');
  if (operation.security === undefined) report('operation-security', 'does not say who may call: security, or []');
  if ((operation.security ?? []).length > 0) demand('401', 'a token that is missing or expired');
  if (operation.requestBody !== undefined) {
    demand('413', 'a body over the limit');
    // what a provider calls its body is its own matter: the signature says whether it is one
    if (!isWebhook) demand('415', 'a body in another content type');
  }
  if (parameters.some(isFree)) demand('404', 'a path parameter that names nothing');
}

/** A deprecation says since when, and for how long the operation stays. */
function checkDeprecation({ operation }: PlacedOperation, report: Report): void {
  const { deprecated = false, 'x-sunset': sunset, 'x-deprecated-since': since } = operation;
  if (!deprecated) {
    if (sunset !== undefined || since !== undefined) report('deprecation', 'has a sunset but is not deprecated');
    return;
  }
  const [from, to] = [since, sunset].map((day) => Date.parse(`${day ?? ''}T00:00:00Z`));
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) {
    report('deprecation', 'is deprecated: needs x-deprecated-since and x-sunset, both yyyy-mm-dd');
  } else if (to - from < leastSunsetDays * dayMs) {
    report('deprecation', `the sunset comes less than ${leastSunsetDays} days after the deprecation`);
  }
}

/**
 * What holds for each operation by itself: words, headers, failures, deprecation. A webhook is called by others, in
 * their way: words and failures alone.
 */
export function checkOperations(document: ContractDocument): Finding[] {
  const findings: Finding[] = [];
  for (const place of listRawOperations(document)) {
    const name = place.operation.operationId ?? `${place.method.toUpperCase()} ${place.path}`;
    const report: Report = (rule, message) =>
      findings.push({ rule, pointer: place.pointer, message: `${name}: ${message}` });
    const parameters = (place.operation.parameters ?? []).map(
      (_, index) => follow<RawParameter>(document, `${place.pointer}/parameters/${index}`).value,
    );
    checkWords(place, report);
    checkParameters(place, parameters, report);
    checkErrors(place, parameters, report);
    checkDeprecation(place, report);
  }
  for (const place of listRawWebhooks(document)) {
    const name = place.operation.operationId ?? `webhook ${place.path}`;
    const report: Report = (rule, message) =>
      findings.push({ rule, pointer: place.pointer, message: `${name}: ${message}` });
    checkWords(place, report);
    checkErrors(place, [], report, true);
  }
  return findings;
}
