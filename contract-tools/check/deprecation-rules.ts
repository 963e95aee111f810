import { makePointer, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import { follow, listRawOperations, listRawWebhooks, visitSchemas } from '../document.ts';
import type { ContractResponse, RawParameter } from '../document.ts';
import type { Finding } from './finding.ts';

const dayMs = 86_400_000;

/** Anything that may be deprecated. */
type Dated = { deprecated?: boolean; 'x-sunset'?: unknown; 'x-deprecated-since'?: unknown };

const readDay = (day: unknown): number =>
  /^\d{4}-\d\d-\d\d$/.test(String(day)) ? Date.parse(`${String(day)}T00:00:00Z`) : Number.NaN;

/** What is wrong with the dates of a deprecation: it needs a start and a sunset. */
function findDateFault(
  { deprecated = false, 'x-sunset': sunset, 'x-deprecated-since': since }: Dated,
  leastDays: number,
): string | undefined {
  if (!deprecated) {
    return sunset === undefined && since === undefined ? undefined : 'has a sunset but is not deprecated';
  }
  const [from, to] = [readDay(since), readDay(sunset)];
  if (Number.isNaN(from) || Number.isNaN(to)) {
    return 'is deprecated: needs x-deprecated-since and x-sunset, both yyyy-mm-dd';
  }
  return to - from < leastDays * dayMs
    ? `the sunset comes less than ${leastDays} days after the deprecation`
    : undefined;
}

/** Every deprecated operation, parameter, header and property names the day until which callers may rely on it. */
export function checkDeprecations(document: ContractDocument, leastDays: number): Finding[] {
  const findings = new Map<string, Finding>();
  const seen = new Set<string>();
  const checkDates = (name: string, value: Dated, pointer: string): void => {
    const fault = findDateFault(value, leastDays);
    if (fault !== undefined) findings.set(pointer, { rule: 'deprecation', pointer, message: `${name}: ${fault}` });
  };
  const checkProperties = (pointer: string): void =>
    visitSchemas(
      document,
      pointer,
      (schema, home) =>
        checkDates(`the property ${home.split('/').at(-1) ?? ''}`, schema as Dated & ContractSchema, home),
      seen,
    );
  for (const { pointer, operation, method, path } of [...listRawOperations(document), ...listRawWebhooks(document)]) {
    checkDates(operation.operationId ?? `${method.toUpperCase()} ${path}`, operation, pointer);
    operation.parameters?.forEach((_, index) => {
      const { value, pointer: home } = follow<RawParameter & Dated>(document, `${pointer}/parameters/${index}`);
      checkDates(`the parameter ${value.name}`, value, home);
    });
    const bodies = [`${pointer}/requestBody`].filter(() => operation.requestBody !== undefined);
    for (const status of Object.keys(operation.responses ?? {})) {
      const { value, pointer: home } = follow<ContractResponse>(document, `${pointer}/responses/${status}`);
      bodies.push(home);
      for (const name of Object.keys(value.headers ?? {})) {
        const header = follow<Dated>(document, `${home}/headers/${makePointer(name).slice(2)}`);
        checkDates(`the header ${name}`, header.value, header.pointer);
      }
    }
    for (const body of bodies) {
      const { content = {} } = follow<ContractResponse>(document, body).value;
      for (const [type, { schema }] of Object.entries(content)) {
        if (schema !== undefined) checkProperties(`${body}/content/${makePointer(type).slice(2)}/schema`);
      }
    }
  }
  for (const name of Object.keys((document.components?.['schemas'] as object | undefined) ?? {})) {
    checkProperties(makePointer('components', 'schemas', name));
  }
  return [...findings.values()];
}
