import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { listRawOperations, visitSchemas } from '../document.ts';
import type { Finding } from './finding.ts';

/** True for values that do not explain themselves: numbers, also those that travel as text. */
const isNumbered = (values: readonly unknown[]): boolean =>
  values.some((value) => typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)));

/** What is wrong with an enumeration; undefined when nothing is. */
function findFault(schema: ContractSchema): string | undefined {
  const { enum: values, 'x-enumNames': names } = schema;
  if (!Array.isArray(values)) return names === undefined ? undefined : 'has x-enumNames but no enum';
  if (values.length === 0 || new Set(values).size !== values.length) return 'is empty or repeats a value';
  if (names === undefined) return isNumbered(values) ? 'numbers need names: x-enumNames' : undefined;
  const isList = Array.isArray(names) && names.every((name) => /^[A-Z][A-Za-z0-9]*$/.test(String(name)));
  if (!isList || names.length !== values.length || new Set(names).size !== names.length)
    return 'x-enumNames gives each value one name of its own, which begins with a capital';
  return undefined;
}

/**
 * An enumeration is never empty and has no duplicates, and numbers have names (`x-enumNames`, in the order of the
 * values).
 */
export function checkEnumerations(document: ContractDocument): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const check = (pointer: string): void =>
    visitSchemas(
      document,
      pointer,
      (schema, home) => {
        const message = findFault(schema);
        if (message !== undefined) findings.push({ rule: 'enumerations', pointer: home, message });
      },
      seen,
    );
  for (const kind of ['schemas', 'parameters'] as const) {
    const suffix = kind === 'parameters' ? '/schema' : '';
    for (const name of Object.keys((document.components?.[kind] as object | undefined) ?? {}))
      check(`#/components/${kind}/${name}${suffix}`);
  }
  for (const { pointer, operation } of listRawOperations(document)) {
    operation.parameters?.forEach((parameter, index) => {
      if (!('$ref' in parameter)) check(`${pointer}/parameters/${index}/schema`);
    });
  }
  return findings;
}
