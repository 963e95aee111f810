import fc from 'fast-check';
import { locate, makePointer, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import type { Operation, OperationParameter } from '../openapi/operations.ts';
import { writeEntries, writeText } from '../openapi/parameter-style.ts';
import { follow, type ContractMedia, type RawParameter } from '../document.ts';
import type { KnownValues } from './known-values.ts';
import { isRecord } from './json-paths.ts';
import { canTravel, keyOf } from './odd-strings.ts';
import { makeValue } from './values.ts';

/** A call that matches the schemas, before it becomes an attempt. */
export type Draft = {
  /** index of its token */
  user: number;
  /** texts by location and name; an omitted parameter is absent */
  texts: Record<string, string>;
  /** undefined for an operation without a body */
  json: unknown;
};

/** Finds earlier values of the service for a parameter or field of this name. */
export type Find = (name: string, user: number) => string[];

/** True for an object whose fields are separate in the query. */
export const haveOwnNames = ({ style }: OperationParameter): boolean => style.form === 'object' && style.isSeparate;

/** The texts of the fields of such an object, by their keys. */
export const writeFields = ({ location, name, style }: OperationParameter, value: unknown): [string, string][] =>
  writeEntries(style, name, value).map(([field, text]) => [keyOf({ location, name: field }), text]);

/** What drafts are made from. */
export type DraftSource = {
  document: ContractDocument;
  operation: Operation;
  /** number of tokens; 0 for none */
  users: number;
  known: Pick<KnownValues, 'find' | 'findOwn'>;
};

/** The example of a parameter, of its schema, or its default; undefined when it has none. */
export function findExample(document: ContractDocument, { pointer, fallback }: OperationParameter): unknown {
  const home = pointer.replace(/\/schema$/, '');
  const { example, examples } = locate<RawParameter>(document, home).value;
  const [name] = Object.keys(examples ?? {});
  const named =
    name === undefined
      ? undefined
      : locate<{ value?: unknown }>(document, `${home}/examples/${makePointer(name).slice(2)}`).value.value;
  const schema = locate<ContractSchema>(document, pointer).value;
  return example ?? named ?? schema['example'] ?? (schema['examples'] as unknown[] | undefined)?.[0] ?? fallback;
}

/** The example of a parameter as a text. */
export function readExample(document: ContractDocument, parameter: OperationParameter): string | undefined {
  const example = findExample(document, parameter);
  return example === undefined ? undefined : writeText(parameter.style, example);
}

/** The examples of a body: its own, then those of its schema. */
export function readBodyExamples(document: ContractDocument, pointer: string): unknown[] {
  const media = locate<ContractMedia>(document, pointer.replace(/\/schema$/, '')).value;
  const { value: schema } = follow<ContractSchema>(document, pointer);
  return [
    ...(media.example === undefined ? [] : [media.example]),
    ...((schema['examples'] as unknown[] | undefined) ?? []),
  ];
}

/** Replaces texts of a body with known values of the service, field by field. */
export function useKnown(body: unknown, pick: number, find: (name: string) => string[]): unknown {
  if (!isRecord(body)) return body;
  const fields = Object.entries(body).map(([name, value]) => {
    const known = typeof value === 'string' ? find(name) : [];
    return [name, known[pick % Math.max(known.length, 1)] ?? value];
  });
  return Object.fromEntries(fields) as unknown;
}

/** A text of a parameter: its example, a known value or a generated one; the pick decides which. */
type TextChoice = { value: unknown; made: string | undefined; pick: number; isThere: boolean };

const anyNumber = fc.noBias(fc.nat(9_999));

function chooseText(
  parameter: OperationParameter,
  { made, pick }: Pick<TextChoice, 'made' | 'pick'>,
  example: string | undefined,
  known: readonly string[],
): string | undefined {
  const source = pick % 3;
  const named = known[Math.floor(pick / 3) % Math.max(known.length, 1)];
  const text = source === 0 ? (example ?? made) : source === 1 ? (named ?? made) : made;
  return text === undefined || canTravel(parameter, text) ? text : (example ?? '1');
}

/** Bodies from the examples and the schema; none when there are no examples and none can be generated. */
function makeBody(document: ContractDocument, pointer: string): fc.Arbitrary<unknown> {
  const examples = readBodyExamples(document, pointer);
  const made = makeValue({ schema: follow<ContractSchema>(document, pointer).value, document }, 'request');
  if (made === undefined) return fc.constantFrom(...(examples.length > 0 ? examples : [undefined]));
  if (examples.length === 0) return made;
  return fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...examples) }, { weight: 2, arbitrary: made });
}

/**
 * Makes drafts of calls from an operation's examples, from known values of the service, and from its schemas.
 *
 * @param bodyPointer the schema of its body; undefined for none.
 */
export function makeDrafts(
  { document, operation, users, known }: DraftSource,
  bodyPointer: string | undefined,
): fc.Arbitrary<Draft> {
  const find: Find = (name, user) => known.find(operation.path, name, user);
  const examples = operation.parameters.map((parameter) => readExample(document, parameter));
  const choices = operation.parameters.map((parameter): fc.Arbitrary<TextChoice> => {
    const schema = locate<ContractSchema>(document, parameter.pointer).value;
    const example = findExample(document, parameter);
    const values = makeValue({ schema, document }) ?? fc.constant(example);
    const isThere = parameter.isRequired ? fc.constant(true) : fc.integer({ min: 0, max: 3 }).map((rest) => rest > 0);
    return fc
      .record({
        value: values,
        pick: anyNumber,
        isThere,
      })
      .map((choice) => ({ ...choice, made: writeText(parameter.style, choice.value) }));
  });
  return fc
    .record({
      user: fc.noBias(fc.nat(Math.max(users - 1, 0))),
      choices: fc.tuple(...choices),
      json: bodyPointer === undefined ? fc.constant(undefined) : makeBody(document, bodyPointer),
      pick: anyNumber,
    })
    .map(({ user, choices: chosen, json, pick }) => {
      const texts = operation.parameters.flatMap((parameter, index): [string, string][] => {
        const choice = chosen[index];
        if (choice === undefined || !choice.isThere || choice.value === undefined) return [];
        if (haveOwnNames(parameter)) return writeFields(parameter, choice.value);
        const text = chooseText(parameter, choice, examples[index], find(parameter.name, user));
        return text === undefined ? [] : [[keyOf(parameter), text]];
      });
      const isMade = pick % 3 === 0;
      const body = isMade ? json : useKnown(json, Math.floor(pick / 3), (name) => find(name, user));
      return { user, texts: Object.fromEntries(texts), json: body };
    });
}
