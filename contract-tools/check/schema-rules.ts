import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { makePointer } from '../openapi/document.ts';
import { follow, listRawOperations, listRawWebhooks, visitSchemas, type RawParameter } from '../document.ts';
import type { Rules } from '../policy.ts';
import type { Finding } from './finding.ts';

const isObject = (schema: ContractSchema): boolean =>
  schema['properties'] !== undefined || schema.type === 'object' || (schema.type?.includes('object') ?? false);

const isClosed = (schema: ContractSchema): boolean =>
  schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false;

/** An object schema is closed, unless it is part of one that is or states why it is open. */
function checkClosed(schema: ContractSchema, pointer: string, holder: string): Finding[] {
  const isPart = holder === 'allOf' || pointer.endsWith('Fields');
  if (!isObject(schema) || isPart || isClosed(schema) || schema['x-open'] !== undefined) return [];
  const message =
    'an object is closed (additionalProperties or unevaluatedProperties: false), or states why not in x-open';
  return [{ rule: 'closed-objects', pointer, message }];
}

function checkPropertyNames(schema: ContractSchema, pointer: string, shape: RegExp): Finding[] {
  if (schema['x-open'] !== undefined) return []; // shape and names of an external service
  return Object.keys((schema['properties'] as object | undefined) ?? {})
    .filter((name) => !shape.test(name))
    .map((name) => ({ rule: 'property-naming', pointer, message: `the property "${name}" does not match ${shape}` }));
}

function checkParameterNames(document: ContractDocument, { 'parameter-naming': shapes = {} }: Rules): Finding[] {
  return [...listRawOperations(document), ...listRawWebhooks(document)].flatMap(({ pointer, operation }) =>
    (operation.parameters ?? []).flatMap((_, index) => {
      const { value, pointer: home } = follow<RawParameter>(document, `${pointer}/parameters/${index}`);
      if (new RegExp(shapes[value.in] ?? '').test(value.name)) return [];
      return [{ rule: 'parameter-naming', pointer: home, message: `the ${value.in} parameter "${value.name}"` }];
    }),
  );
}

/** `const` needs `type` too, so that every generator gives the constant its type. */
function checkConstants(schema: ContractSchema, pointer: string): Finding[] {
  if (schema['const'] === undefined || schema.type !== undefined) return [];
  return [{ rule: 'typed-constants', pointer, message: 'a const needs a type' }];
}

/** Checks names and closedness of every schema of the document, and names of parameters. */
export function checkSchemas(document: ContractDocument, rules: Rules): Finding[] {
  const findings = checkParameterNames(document, rules);
  const propertyShape = new RegExp(rules['property-naming'] ?? '');
  const schemaShape = new RegExp(rules['schema-naming'] ?? '');
  const seen = new Set<string>();
  for (const name of Object.keys((document.components?.['schemas'] as object | undefined) ?? {})) {
    const pointer = makePointer('components', 'schemas', name);
    if (!schemaShape.test(name)) {
      findings.push({ rule: 'schema-naming', pointer, message: `the schema "${name}" does not match ${schemaShape}` });
    }
    visitSchemas(
      document,
      pointer,
      (schema, home, holder) => {
        findings.push(
          ...checkClosed(schema, home, holder),
          ...checkPropertyNames(schema, home, propertyShape),
          ...checkConstants(schema, home),
        );
      },
      seen,
    );
  }
  return findings;
}
