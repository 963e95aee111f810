import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import type { ContractEncoding } from '../document.ts';
import { toSchema } from './normalize-keywords.ts';
import { canonicalise } from './normalize-schema.ts';

/** A parameter or a header: a value that is written into text. */
type Written = {
  in?: string;
  name?: string;
  schema?: ContractSchema;
  content?: object;
  allowEmptyValue?: boolean;
  allowReserved?: boolean;
};

const scalars = ['string', 'number', 'integer', 'boolean', 'null'];

/**
 * How a value is written, defaults included. `explode` changes nothing of a single value, nor of a list that is written
 * with commas.
 */
export function readStyle(written: Written, document: ContractDocument): string {
  if (written.content !== undefined) return 'as its content type';
  const usual = ['query', 'cookie'].includes(written.in ?? '') ? 'form' : 'simple';
  const { style = usual, explode = style === 'form' } = written as ContractEncoding;
  const { types, items } = canonicalise({ schema: toSchema(written.schema ?? {}), document });
  const isScalar = types?.every((type) => scalars.includes(type)) === true;
  const isList = types === undefined ? items !== undefined : types.every((type) => ['array', 'null'].includes(type));
  const isExploded = explode && !isScalar && !(isList && style === 'simple');
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
