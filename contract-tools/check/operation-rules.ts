import { makePointer, type ContractDocument } from '../openapi/document.ts';
import { follow, listRawOperations, listRawWebhooks, type PlacedOperation, type RawParameter } from '../document.ts';
import type { Rules } from '../policy.ts';
import type { Finding } from './finding.ts';

type Report = (rule: string, message: string) => void;

/** The texts that every operation has. */
function checkWords({ operation }: PlacedOperation, rules: Rules, report: Report): void {
  const { operationId = '', summary = '', tags = [] } = operation;
  const {
    'operation-summary': longest = 80,
    'operation-tag': tagCount = 1,
    'operation-spec': source = 'x-spec',
  } = rules;
  if (!new RegExp(rules['operation-id'] ?? '').test(operationId))
    report('operation-id', `needs an operationId of the form ${rules['operation-id']}`);
  if (summary === '') report('operation-summary', 'needs a summary');
  else if (summary.length > longest || summary.endsWith('.')) {
    report('operation-summary', `the summary is a heading: at most ${longest} characters, no full stop`);
  }
  if (tags.length !== tagCount) report('operation-tag', `needs ${tagCount} tag, has ${tags.length}`);
  if (((operation as Record<string, unknown>)[source] ?? '') === '')
    report('operation-spec', `needs ${source}: the source of the operation`);
}

/** The headers that every operation takes, and one parameter for each placeholder of the path. */
function checkParameters(placed: PlacedOperation, parameters: RawParameter[], rules: Rules, report: Report): void {
  for (const header of rules['operation-headers'] ?? []) {
    if (!parameters.some(({ name, in: location }) => location === 'header' && name === header)) {
      report('operation-headers', `does not take ${header}`);
    }
  }
  for (const segment of placed.path.split('/').slice(1)) {
    const words = segment.replaceAll(/\{[^}]*\}/g, '');
    if (!new RegExp(rules['path-naming'] ?? '').test(words))
      report('path-naming', `the path segment "${segment}" is not a word`);
  }
}

const isFree = ({ in: location, schema }: RawParameter): boolean =>
  location === 'path' && schema?.['enum'] === undefined && schema?.$ref === undefined;

/** The errors that follow from what an operation takes. */
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
  // an event whose body is not read cannot be malformed
  if (!isWebhook || operation.requestBody !== undefined) demand('400', 'a call that does not fit');
  demand('default', 'a fault of the service');
  if (operation.security === undefined) report('operation-security', 'does not say who may call: security, or []');
  if ((operation.security ?? []).length > 0) demand('401', 'a token that is missing or expired');
  if (operation.requestBody !== undefined) {
    demand('413', 'a body over the limit');
    // the format of a provider's body is the provider's choice: the signature alone is checked
    if (!isWebhook) demand('415', 'a body in another content type');
  }
  for (const [status, why] of Object.entries(operation['x-unanswered'] ?? {})) {
    if (!documented.has(status) || why === '')
      report('operation-errors', `x-unanswered ${status}: not documented, or no reason`);
  }
  if (parameters.some(isFree)) demand('404', 'a path parameter that names nothing');
}

/** Parameters of a path are repeated in each of its operations, where generators and readers look for them. */
const findSharedParameters = (document: ContractDocument): Finding[] =>
  Object.entries(document.paths ?? {})
    .filter(([, item]) => 'parameters' in item)
    .map(([path]) => ({
      rule: 'operation-parameters',
      pointer: makePointer('paths', path),
      message: `${path}: parameters belong in each operation, not next to them`,
    }));

/**
 * Rules for each operation: texts, headers, errors, deprecation. Webhooks are called by others in their format, so that
 * only texts and errors apply.
 */
export function checkOperations(document: ContractDocument, rules: Rules): Finding[] {
  const findings = findSharedParameters(document);
  for (const placed of listRawOperations(document)) {
    const name = placed.operation.operationId ?? `${placed.method.toUpperCase()} ${placed.path}`;
    const report: Report = (rule, message) =>
      findings.push({ rule, pointer: placed.pointer, message: `${name}: ${message}` });
    const parameters = (placed.operation.parameters ?? []).map(
      (_, index) => follow<RawParameter>(document, `${placed.pointer}/parameters/${index}`).value,
    );
    checkWords(placed, rules, report);
    checkParameters(placed, parameters, rules, report);
    checkErrors(placed, parameters, report);
  }
  for (const placed of listRawWebhooks(document)) {
    const name = placed.operation.operationId ?? `webhook ${placed.path}`;
    const report: Report = (rule, message) =>
      findings.push({ rule, pointer: placed.pointer, message: `${name}: ${message}` });
    checkWords(placed, rules, report);
    checkErrors(placed, [], report, true);
  }
  return findings;
}
