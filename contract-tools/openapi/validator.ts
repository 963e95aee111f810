import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { compilePattern } from './compile-pattern.ts';
import { directDocument, type Travel } from './direct-document.ts';
import type { ContractDocument } from './document.ts';

const addFormats = ajvFormats as unknown as typeof ajvFormats.default;

/** A validation error: the JSON pointer of the value inside what was validated, and the reason. */
export type Violation = { field: string; message: string };

/** Validates values with the schemas of one contract document. */
export type Validator = {
  /** the errors of a value under the schema at a pointer; a direction exempts read-only or write-only properties */
  check: (pointer: string, value: unknown, travel?: Travel) => Violation[];
};

/** Names the missing or surplus property itself, not the object around it. */
function describeError(error: ErrorObject): Violation {
  const params = error.params as Record<string, unknown>;
  if (typeof params['missingProperty'] === 'string') {
    return { field: `${error.instancePath}/${params['missingProperty']}`, message: 'is required' };
  }
  const unknownField = params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof unknownField === 'string')
    return { field: `${error.instancePath}/${unknownField}`, message: 'is not known' };
  if (error.keyword === 'false schema') return { field: error.instancePath, message: 'is not allowed' };
  const allowed = 'allowedValue' in params ? [params['allowedValue']] : params['allowedValues'];
  if (Array.isArray(allowed)) {
    const values = allowed.map((value) => JSON.stringify(value)).join(', ');
    return { field: error.instancePath, message: `must be ${allowed.length > 1 ? 'one of ' : ''}${values}` };
  }
  return { field: error.instancePath, message: error.message ?? 'does not fit' };
}

/** Patterns that Unicode does not allow compile without it; others are errors of the contract. */
const regExp = Object.assign(
  (pattern: string, flags: string) => compilePattern(pattern) ?? new RegExp(pattern, flags),
  {
    code: 'new RegExp',
  },
);

/**
 * Creates a validator for a bundled document. Schemas compile on first use and are cached.
 *
 * @throws Error from `check` when the pointer has no schema: a bug in the caller.
 */
export function createValidator(document: ContractDocument): Validator {
  const isDirected = /"(?:readOnly|writeOnly)":true/.test(JSON.stringify(document));
  const checkers = new Map<Travel | undefined, Check>();
  return {
    check: (pointer, value, travel) => {
      const way = isDirected ? travel : undefined;
      const check = checkers.get(way) ?? createCheck(way === undefined ? document : directDocument(document, way));
      checkers.set(way, check);
      return check(pointer, value);
    },
  };
}

type Check = (pointer: string, value: unknown) => Violation[];

function createCheck(document: ContractDocument): Check {
  // The document is OpenAPI, not a JSON Schema: ajv does not know the keywords around the schemas, so strict mode is
  // off.
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    ownProperties: true,
    code: { regExp },
  });
  addFormats(ajv);
  ajv.addSchema(document, 'contract');
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string): ValidateFunction => {
    try {
      return ajv.compile({ $ref: `contract${pointer}` });
    } catch (error) {
      // what is not valid in a contract of another project was reported, and allows everything
      if (document.isForeign === true) return ajv.compile({});
      throw error;
    }
  };
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? compile(pointer);
    compiled.set(pointer, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(describeError);
  };
}
