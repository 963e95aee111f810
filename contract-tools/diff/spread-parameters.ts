import type { RawParameter } from '../document.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { toSchema } from './normalize-keywords.ts';
import { canonicalise, isScalarType } from './normalize-schema.ts';
import { readStyle } from './read-style.ts';

/** The parameters of an operation by location and name. */
export type KeyedParameters = Map<string, RawParameter>;

/** The parameters that callers write for an object in a query; undefined for another parameter. */
function listFields(parameter: RawParameter, document: ContractDocument): RawParameter[] | undefined {
  const { in: location, required: isRequired = false, deprecated, schema, content } = parameter;
  if (location !== 'query' || content !== undefined || deprecated === true) return undefined;
  const canonical = canonicalise({ schema: toSchema(schema ?? {}), document });
  const { types, branches, additional, properties, required, ...limits } = canonical;
  const limited = [limits.numbers, limits.rest, limits.inner, limits.opaque].flatMap((limit) => Object.keys(limit));
  const isObject = types?.join() === 'object' && branches.length === 0 && typeof additional === 'string';
  const style = readStyle(parameter, document);
  const isDeep = style.startsWith('deepObject');
  if (!isObject || limited.length > 0 || !(isDeep || style === 'form, one by one')) return undefined;
  // an optional object may be absent with all that it demands
  if (required.length > 0 && !isRequired) return undefined;
  const fields = Object.entries(properties);
  const isPlain = fields.length > 0 && fields.every(([, node]) => isScalarType(canonicalise(node)));
  if (!isPlain || required.some((name) => properties[name] === undefined)) return undefined;
  return fields.map(([field, node]) => ({
    name: isDeep ? `${parameter.name}[${field}]` : field,
    in: 'query',
    required: required.includes(field),
    schema: node.schema,
  }));
}

/**
 * Writes an object that the other version lacks as one parameter for each property. The address has the same text
 * (OpenAPI, styles `form` with `explode` and `deepObject`).
 */
export function spreadObjects(
  parameters: KeyedParameters,
  others: KeyedParameters,
  document: ContractDocument,
): KeyedParameters {
  const spread: KeyedParameters = new Map();
  for (const [key, parameter] of parameters) {
    const fields = others.has(key) ? undefined : listFields(parameter, document);
    const isNew = fields?.every(({ name }) => !parameters.has(`query ${name}`)) === true;
    if (fields === undefined || !isNew) spread.set(key, parameter);
    else for (const field of fields) spread.set(`query ${field.name}`, field);
  }
  return spread;
}
