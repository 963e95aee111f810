import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import type { ContractEncoding } from '../document.ts';
import { toSchema } from './normalize-keywords.ts';
import { canonicalise, isScalarType, type Canonical } from './normalize-schema.ts';

/** A parameter or a header: a value that is written into text. */
type Written = {
  in?: string;
  name?: string;
  schema?: ContractSchema;
  content?: object;
  allowEmptyValue?: boolean;
  allowReserved?: boolean;
};

/** True for what is written as one value: a scalar, and a list of at most one. */
export const isSingle = (canonical: Canonical): boolean => {
  const { types, numbers } = canonical;
  return isScalarType(canonical) || (types?.join() === 'array' && (numbers['maxItems'] ?? Infinity) <= 1);
};

/**
 * How a value is written, defaults included. `explode` changes nothing of a single value, nor of a list that is written
 * with commas.
 */
export function readStyle(written: Written, document: ContractDocument): string {
  if (written.content !== undefined) return 'as its content type';
  const usual = ['query', 'cookie'].includes(written.in ?? '') ? 'form' : 'simple';
  const { style = usual, explode = style === 'form' } = written as ContractEncoding;
  const canonical = canonicalise({ schema: toSchema(written.schema ?? {}), document });
  const { types, items } = canonical;
  const isScalar = isScalarType(canonical);
  const isList = types === undefined ? items !== undefined : types.every((type) => ['array', 'null'].includes(type));
  const isExploded = explode && !isSingle(canonical) && !(isList && style === 'simple');
  // a single value in a cookie is written alike in both styles
  const shown = isScalar && style === 'cookie' ? 'form' : style;
  // in a path, this style alone writes the name of the parameter
  const named = style === 'matrix' ? ` with the name ${written.name ?? ''}` : '';
  return `${shown}${named}${isExploded ? ', one by one' : ''}`;
}

/** What a query parameter may be besides its escaped value: nothing, or a value with reserved characters as they are. */
const permissions = [
  ['allowEmptyValue', 'allow-empty-value', 'be empty'],
  ['allowReserved', 'allow-reserved', 'contain reserved characters as they are'],
] as const;

/** The permissions that a parameter lost or got: their rule, and a message. */
export const comparePermissions = (old: Written, now: Written): { isLost: boolean; rule: string; message: string }[] =>
  (old.in === 'query' ? permissions : []).flatMap(([keyword, rule, words]) => {
    const isLost = old[keyword] === true;
    if (isLost === (now[keyword] === true)) return [];
    return [{ isLost, rule, message: `may ${isLost ? 'no longer' : 'now'} ${words}` }];
  });
