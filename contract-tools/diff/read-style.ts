import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import type { ContractEncoding } from '../document.ts';
import { canonicalise } from './normalize-schema.ts';

/** A parameter or a header: a value that is written into text. */
type Written = { in?: string; schema?: ContractSchema; content?: object; allowEmptyValue?: boolean };

const scalars = ['string', 'number', 'integer', 'boolean', 'null'];

/**
 * How a value is written, defaults included. `explode` changes nothing of a single value, nor of a list that is written
 * with commas.
 */
export function readStyle(written: Written, document: ContractDocument): string {
  if (written.content !== undefined) return 'as its content type';
  const usual = ['query', 'cookie'].includes(written.in ?? '') ? 'form' : 'simple';
  const { style = usual, explode = style === 'form', allowReserved = false } = written as ContractEncoding;
  const { types, items } = canonicalise({ schema: written.schema ?? {}, document });
  const isScalar = types?.every((type) => scalars.includes(type)) === true;
  const isList = types === undefined ? items !== undefined : types.every((type) => ['array', 'null'].includes(type));
  const isExploded = explode && !isScalar && !(isList && style === 'simple');
  return `${style}${isExploded ? ', one by one' : ''}${allowReserved ? ', reserved characters as they are' : ''}`;
}

/** True for a query parameter that may have no value. */
export const acceptsEmpty = ({ allowEmptyValue }: Written): boolean => allowEmptyValue === true;
