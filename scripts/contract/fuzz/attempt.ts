import fc from 'fast-check';
import { locate, type ContractDocument, type ContractSchema } from '../../../backend/contract/document.ts';
import type { Operation, OperationParameter } from '../../../backend/contract/operations.ts';
import { follow, type ContractMedia, type RawParameter } from '../document.ts';
import type { KnownValues } from './known-values.ts';
import { makeValue } from './values.ts';

/** Who calls in an attempt: with the token that was given, without one, or with one that is nobody's. */
export type Caller = 'token' | 'nobody' | 'stranger';

/** One call to try, before it is written as a request. */
export type Attempt = {
  caller: Caller;
  /** texts by `in name`; a parameter that is left out is not there */
  texts: Record<string, string>;
  /** undefined for an operation without a body */
  body: { text: string; type: string } | undefined;
};

/** The key of a parameter in an attempt. */
export const keyOf = ({ location, name }: OperationParameter): string => `${location} ${name}`;

/** Texts that have upset programs before; the oracle knows which of them a parameter allows. */
const oddTexts = [
  ' 0 -1 1 1.5 1e3 0x10 007 99999999999999999999 NaN true null undefined å 💜 % %00 <b> ../x A \u202e'.split(' '),
  ['\u0000', 'x\u0000', ' ', "' or 1=1--", 'a b', 'x'.repeat(300), '[object Object]'],
].flat();

/** Bodies that are no object, or no JSON, or too long. */
const oddBodies = ['', 'null', '[]', '"x"', '5', '{', '{"a":1,}', '{}', `{"x":"${'x'.repeat(70_000)}"}`];

/** A header travels as it is; a path and a query are escaped. Nothing but plain text can be sent as a header. */
const canTravel = ({ location }: OperationParameter, text: string): boolean => {
  if (location === 'header') return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  // A URL has no empty segment and resolves dots.
  return location !== 'path' || !['', '.', '..'].includes(text);
};

function makeText(
  document: ContractDocument,
  parameter: OperationParameter,
  example: unknown,
  known: readonly string[],
): fc.Arbitrary<string> {
  const schema = locate<ContractSchema>(document, parameter.pointer).value;
  const texts = makeValue({ schema, document }).map(String);
  const made = known.length === 0 ? texts : fc.oneof(texts, fc.constantFrom(...known));
  if (example === undefined) return made.map((text) => (canTravel(parameter, text) ? text : '1'));
  return fc
    .oneof({ weight: 1, arbitrary: fc.constant(String(example)) }, { weight: 2, arbitrary: made })
    .map((text) => (canTravel(parameter, text) ? text : String(example)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts values that the service has named in place of made ones of the same type, in the fields of a body. */
function useKnown(body: unknown, pick: number, find: (name: string) => string[]): unknown {
  if (!isRecord(body) || pick % 3 === 0) return body;
  const fields = Object.entries(body).map(([name, value]) => {
    const known = typeof value === 'string' ? find(name) : [];
    return [name, known[pick % Math.max(known.length, 1)] ?? value];
  });
  return Object.fromEntries(fields) as unknown;
}

function makeBody(document: ContractDocument, pointer: string): fc.Arbitrary<unknown> {
  const media = locate<ContractMedia>(document, pointer.replace(/\/schema$/, '')).value;
  const { value: schema } = follow<ContractSchema>(document, pointer);
  const examples = [
    ...(media.example === undefined ? [] : [media.example]),
    ...((schema['examples'] as unknown[]) ?? []),
  ];
  const made = makeValue({ schema, document });
  return examples.length === 0
    ? made
    : fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...examples) }, { weight: 2, arbitrary: made });
}

/** One thing that is not as it should be; most attempts have none. */
type Fault = { target: string; text: string | undefined; value: unknown };

/** Leaves a field out, adds one, or puts something odd into one. */
function spoilBody(body: unknown, { text, value }: Fault): unknown {
  if (!isRecord(body)) return value;
  const names = Object.keys(body);
  const name = names[(text?.length ?? 0) % Math.max(names.length, 1)];
  if (text === undefined && name !== undefined)
    return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
  return name === undefined || text === '' ? { ...body, unknownField: value } : { ...body, [name]: value };
}

function applyFault(attempt: Attempt & { json: unknown }, fault: Fault): Attempt {
  const { json, ...rest } = attempt;
  const { target, text } = fault;
  if (target === 'body' && rest.body)
    return { ...rest, body: { ...rest.body, text: JSON.stringify(spoilBody(json, fault)) } };
  if (target === 'raw body' && rest.body) return { ...rest, body: { ...rest.body, text: String(fault.value) } };
  if (target === 'content type' && rest.body) return { ...rest, body: { ...rest.body, type: 'text/plain' } };
  const { [target]: _, ...others } = rest.texts;
  return { ...rest, texts: text === undefined ? others : { ...others, [target]: text } };
}

function makeFault(operation: Operation): fc.Arbitrary<Fault> {
  const odd = fc.option(fc.constantFrom(...oddTexts), { nil: undefined, freq: 4 });
  const value = fc.constantFrom<unknown>(null, true, -1, 1.5, '', 'x'.repeat(300), 'a\u0000b', [], {}, { a: 1 });
  const parameters = operation.parameters.map((parameter) =>
    odd.map((text) => ({
      target: keyOf(parameter),
      // A path cannot be without its segment.
      text:
        text === undefined
          ? parameter.location === 'path'
            ? 'x'
            : undefined
          : canTravel(parameter, text)
            ? text
            : '!',
      value: null,
    })),
  );
  const bodies = [
    fc.record({ target: fc.constant('body'), text: odd, value }),
    fc.record({ target: fc.constant('raw body'), text: odd, value: fc.constantFrom<unknown>(...oddBodies) }),
    fc.constant<Fault>({ target: 'content type', text: undefined, value: null }),
  ];
  return fc.oneof(...parameters, ...(operation.requestBody === undefined ? [] : bodies));
}

/**
 * Makes attempts for an operation: most of them fit the contract, the others have one fault.
 *
 * @param known values that the service has named so far.
 */
export function makeAttempts(
  document: ContractDocument,
  operation: Operation,
  callers: readonly Caller[],
  known: Pick<KnownValues, 'find'>,
): fc.Arbitrary<Attempt> {
  const find = (name: string): string[] => known.find(operation.path, name);
  const texts = operation.parameters.map((parameter) => {
    const raw = locate<RawParameter>(document, parameter.pointer.replace(/\/schema$/, '')).value;
    const text = makeText(document, parameter, raw.example ?? parameter.fallback, find(parameter.name));
    return [keyOf(parameter), parameter.isRequired ? text : fc.option(text, { nil: undefined, freq: 3 })] as const;
  });
  const pointer = operation.requestBody?.['application/json'];
  const json =
    pointer === undefined
      ? fc.constant(undefined)
      : fc.tuple(makeBody(document, pointer), fc.nat(999)).map(([body, pick]) => useKnown(body, pick, find));
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      texts: fc.record(Object.fromEntries(texts)),
      json,
      fault: fc.option(makeFault(operation), { nil: undefined, freq: 2 }),
    })
    .map(({ caller, texts: made, json: value, fault }) => {
      const sent = Object.entries(made).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const body = pointer === undefined ? undefined : { text: JSON.stringify(value), type: 'application/json' };
      const attempt = { caller, texts: Object.fromEntries(sent), body, json: value };
      const { json: _, ...plain } = attempt;
      return fault === undefined ? plain : applyFault(attempt, fault);
    });
}
