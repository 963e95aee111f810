import type { ContractSchema } from '../openapi/document.ts';

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const sizes = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];

/** Of two bounds at the same end, keeps the tighter one. */
function dropLooser(numbers: Record<string, number>): Record<string, number> {
  const { minimum, maximum, exclusiveMinimum: over, exclusiveMaximum: under } = numbers;
  if (minimum !== undefined && over !== undefined) delete numbers[over >= minimum ? 'minimum' : 'exclusiveMinimum'];
  if (maximum !== undefined && under !== undefined) delete numbers[under <= maximum ? 'maximum' : 'exclusiveMaximum'];
  return numbers;
}

/** Reads limits of numbers and sizes, and writes the bounds of integers in one form. @param types undefined for all. */
export function readNumbers(schema: ContractSchema, types: string[] | undefined): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const keyword of [...bounds, ...sizes]) {
    const value = schema[keyword];
    if (typeof value === 'number' && !(value === 0 && keyword.startsWith('min') && sizes.includes(keyword))) {
      numbers[keyword] = value;
    }
  }
  if (types?.includes('integer') && !types.includes('number')) {
    const { exclusiveMinimum: over, exclusiveMaximum: under } = numbers;
    if (over !== undefined) numbers['minimum'] = Math.max(numbers['minimum'] ?? -Infinity, Math.floor(over) + 1);
    if (under !== undefined) numbers['maximum'] = Math.min(numbers['maximum'] ?? Infinity, Math.ceil(under) - 1);
    delete numbers['exclusiveMinimum'];
    delete numbers['exclusiveMaximum'];
    if (numbers['minimum'] !== undefined) numbers['minimum'] = Math.ceil(numbers['minimum']);
    if (numbers['maximum'] !== undefined) numbers['maximum'] = Math.floor(numbers['maximum']);
    if (numbers['multipleOf'] !== undefined && 1 % numbers['multipleOf'] === 0) delete numbers['multipleOf'];
  }
  return dropLooser(numbers);
}
