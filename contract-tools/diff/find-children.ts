import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { followReference } from './follow-reference.ts';
import { toSchema } from './normalize-keywords.ts';

type Children = Map<ContractSchema, ContractSchema>;

/** The components that compose a parent with a discriminator, with a reference to each, by the parent. */
const known = new WeakMap<ContractDocument, Map<ContractSchema, Children>>();

const listChoices = (schema: ContractSchema): unknown => schema['oneOf'] ?? schema['anyOf'];

/** True for a schema whose children compose it: it names a discriminator and no alternatives. */
const isParent = (schema: ContractSchema): boolean =>
  typeof schema['discriminator'] === 'object' && listChoices(schema) === undefined;

function findChildren(document: ContractDocument): Map<ContractSchema, Children> {
  const found = new Map<ContractSchema, Children>();
  const schemas = (document.components?.['schemas'] ?? {}) as Record<string, ContractSchema>;
  const written = Object.values(schemas).filter((schema) => typeof schema === 'object' && schema !== null);
  if (!written.some(isParent)) return found;
  for (const [name, schema] of Object.entries(schemas)) {
    const reference = {
      $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
    };
    const above = new Set<ContractSchema>();
    const own = followReference({ schema: toSchema(schema), document });
    const climb = (part: ContractSchema): void => {
      for (const written of (part.allOf as ContractSchema[] | undefined) ?? []) {
        const parent = followReference({ schema: toSchema(written), document });
        if (above.has(parent)) continue;
        above.add(parent);
        climb(parent);
      }
    };
    if (Array.isArray(own?.allOf)) climb(own);
    for (const parent of above) {
      if (!isParent(parent) || parent === own) continue;
      const children: Children = found.get(parent) ?? new Map();
      children.set(own, reference);
      found.set(parent, children);
    }
  }
  return found;
}

function readAll(document: ContractDocument): Map<ContractSchema, Children> {
  const all = known.get(document) ?? findChildren(document);
  known.set(document, all);
  return all;
}

/** The children of a parent as the alternatives of its discriminator (OpenAPI 3.1.1, 4.8.25.5). */
export function readChildren(schema: ContractSchema, document: ContractDocument): ContractSchema {
  const children = readAll(document).get(schema);
  return children === undefined ? {} : { 'x-children': [...children.values()] };
}

/** A part of a composition; a child that composes its parent is not all children of the parent. */
export function dropChildren(
  flat: ContractSchema,
  part: ContractSchema,
  whole: ContractSchema,
  document: ContractDocument,
): ContractSchema {
  if (flat['x-children'] === undefined) return flat;
  if (readAll(document).get(part)?.has(whole) !== true) return flat;
  const { 'x-children': _, discriminator: __, ...rest } = flat;
  return rest;
}
