import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import type { ContractEncoding } from '../document.ts';
import { canonicalise } from './normalize-schema.ts';

/** A parameter or a header: a value that is written into text. */
type Written = {
  in?: string;
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
  const { types, items } = canonicalise({ schema: written.schema ?? {}, document });
  const isScalar = types?.every((type) => scalars.includes(type)) === true;
  const isList = types === undefined ? items !== undefined : types.every((type) => ['array', 'null'].includes(type));
  const isExploded = explode && !isScalar && !(isList && style === 'simple');
  return `${style}${isExploded ? ', one by one' : ''}`;
}

/** What a query parameter may be besides its escaped value: nothing, or a value with reserved characters as they are. */
const permissions = [
  ['allowEmptyValue', 'allow-empty-value', 'be empty'],
  ['allowReserved', 'allow-reserved', 'contain reserved characters as they are'],
] as const;

/** The permissions that a parameter lost or got: their rule, and a message. */
export const comparePermissions = (old: Written, now: Written): { isLost: boolean; rule: string; message: string }[] =>
  permissions.flatMap(([keyword, rule, words]) => {
    const isLost = old[keyword] === true;
    if (isLost === (now[keyword] === true)) return [];
    return [{ isLost, rule, message: `may ${isLost ? 'no longer' : 'now'} ${words}` }];
  });
