import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { makePointer } from '../openapi/document.ts';
import { follow, listRawOperations, listRawWebhooks, visitSchemas, type RawParameter } from '../document.ts';
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

function checkPropertyNames(schema: ContractSchema, pointer: string): Finding[] {
  if (schema['x-open'] !== undefined) return []; // shape and names of an external service
  return Object.keys((schema['properties'] as object | undefined) ?? {})
    .filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))
    .map((name) => ({ rule: 'property-naming', pointer, message: `the property "${name}" is not camelCase` }));
}

const parameterShapes: Record<string, RegExp> = {
  path: /^[a-z][a-zA-Z0-9]*$/,
  query: /^[a-z][a-zA-Z0-9]*$/,
  header: /^[A-Z][a-zA-Z0-9]*(-[A-Z][a-zA-Z0-9]*)*$/,
};

function checkParameterNames(document: ContractDocument): Finding[] {
  return [...listRawOperations(document), ...listRawWebhooks(document)].flatMap(({ pointer, operation }) =>
    (operation.parameters ?? []).flatMap((_, index) => {
      const { value, pointer: home } = follow<RawParameter>(document, `${pointer}/parameters/${index}`);
      if (parameterShapes[value.in]?.test(value.name) !== false) return [];
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
export function checkSchemas(document: ContractDocument): Finding[] {
  const findings = checkParameterNames(document);
  const seen = new Set<string>();
  for (const name of Object.keys((document.components?.['schemas'] as object | undefined) ?? {})) {
    const pointer = makePointer('components', 'schemas', name);
    if (!/^[A-Z][a-zA-Z0-9]*$/.test(name)) {
      findings.push({ rule: 'schema-naming', pointer, message: `the schema "${name}" is not PascalCase` });
    }
    visitSchemas(
      document,
      pointer,
      (schema, home, holder) => {
        findings.push(
          ...checkClosed(schema, home, holder),
          ...checkPropertyNames(schema, home),
          ...checkConstants(schema, home),
        );
      },
      seen,
    );
  }
  return findings;
}
