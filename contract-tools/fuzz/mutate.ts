import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { locate } from '../openapi/document.ts';
import type { Operation, OperationParameter } from '../openapi/operations.ts';
import { listBoundaries } from './boundaries.ts';
import type { Draft } from './generate-request.ts';
import type { Kind } from './kinds.ts';
import { changeAt, isRecord, listPositions } from './json-paths.ts';
import { canTravel, keyOf, oddTexts } from './odd-strings.ts';

/** The target and the method of a mutation, by number: each is taken modulo the number of choices. */
export type Aim = { target: number; variant: number };

/** The context of a mutation. */
export type SpoilSource = { document: ContractDocument; operation: Operation; bodyPointer: string | undefined };

type Spoil = (draft: Draft, aim: Aim, source: SpoilSource) => Draft;

const take = <Value>(list: readonly Value[], number: number): Value | undefined =>
  list[number % Math.max(list.length, 1)];

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const withText = (draft: Draft, key: string, text: string): Draft => ({
  ...draft,
  texts: { ...draft.texts, [key]: text },
});

/** Sets a text as a parameter, unless its location cannot carry it. */
const putText = (draft: Draft, parameter: OperationParameter, text: string): Draft =>
  withText(draft, keyOf(parameter), canTravel(parameter, text) ? text : '!');

/** Plain names, and names of built-in object properties. */
const extraNames = ['unknownField', '__proto__', 'constructor', 'toString', 'unknown_field', 'x-unknown'];
const extraValues: unknown[] = ['x', null, true, 0, '', [], {}, { a: 1 }];

/** One in four is added outside the body: to the query or to the headers. */
const addField: Spoil = (draft, { target, variant }) => {
  const objects = listPositions(draft.json).filter(({ value }) => isRecord(value));
  const object = target % 4 === 3 ? undefined : take(objects, target);
  const name = take(extraNames, variant) ?? '';
  if (object === undefined) return withText(draft, variant % 3 === 2 ? 'header X-Unknown-Field' : `query ${name}`, 'x');
  const value = take(extraValues, Math.floor(variant / extraNames.length));
  return { ...draft, json: changeAt(draft.json, object.place, (inner) => ({ ...(inner as object), [name]: value })) };
};

const dropField: Spoil = (draft, { target, variant }, { operation }) => {
  const fields = listPositions(draft.json).filter(({ place }) => typeof place.at(-1) === 'string');
  const field = variant % 4 === 3 ? undefined : take(fields, target);
  if (field !== undefined) {
    const name = String(field.place.at(-1));
    const drop = (inner: unknown): unknown =>
      Object.fromEntries(Object.entries(inner as object).filter(([other]) => other !== name));
    return { ...draft, json: changeAt(draft.json, field.place.slice(0, -1), drop) };
  }
  // A path needs all of its segments.
  const droppable = operation.parameters.filter((one) => one.location !== 'path' && keyOf(one) in draft.texts);
  const required = droppable.filter(({ isRequired }) => isRequired);
  const parameter = take(required.length > 0 ? required : droppable, target);
  if (parameter === undefined) return draft;
  const { [keyOf(parameter)]: _, ...texts } = draft.texts;
  return { ...draft, texts };
};

const typedValues: unknown[] = [null, true, 0, 1.5, 'x', [], {}, -1, '1', 'true'];
const typedTexts = ['x', '1.5', 'true', 'null', '1e3', '0x10', '[]', '{}', '-', 'yes'];

const changeType: Spoil = (draft, { target, variant }, { operation }) => {
  const position =
    variant % 4 === 3 ? undefined : take(draft.json === undefined ? [] : listPositions(draft.json), target);
  if (position !== undefined) {
    const others = typedValues.filter((value) => typeOf(value) !== typeOf(position.value));
    return { ...draft, json: changeAt(draft.json, position.place, () => take(others, Math.floor(variant / 4))) };
  }
  const typed = operation.parameters.filter(({ kind }) => kind !== 'string');
  const parameter = take(typed.length > 0 ? typed : operation.parameters, target);
  return parameter === undefined ? draft : putText(draft, parameter, take(typedTexts, variant) ?? '');
};

const pushLimit: Spoil = (draft, { target, variant }, { document, operation, bodyPointer }) => {
  const schemaAt = (pointer: string): ContractSchema => locate<ContractSchema>(document, pointer).value;
  const ofBody =
    bodyPointer === undefined ? [] : listBoundaries({ schema: schemaAt(bodyPointer), document }, draft.json);
  const plain = operation.parameters.filter(({ style }) => style.form === 'value');
  const ofTexts = plain.flatMap((parameter) => {
    const text = draft.texts[keyOf(parameter)] ?? 'x';
    const value = parameter.kind === 'integer' || parameter.kind === 'number' ? Number(text) || 1 : text;
    const limits = listBoundaries({ schema: schemaAt(parameter.pointer), document }, value);
    return limits.map(({ values }) => ({ parameter, values }));
  });
  const number = target % Math.max(ofBody.length + ofTexts.length, 1);
  const limit = ofBody[number];
  if (limit !== undefined) {
    return { ...draft, json: changeAt(draft.json, limit.place, () => take(limit.values, variant)) };
  }
  const text = ofTexts[number - ofBody.length];
  return text === undefined ? draft : putText(draft, text.parameter, String(take(text.values, variant)));
};

/** Sets an odd text as a parameter, or inside a text of the body. */
const putOddText: Spoil = (draft, { target, variant }, { operation }) => {
  const positions = listPositions(draft.json).filter(({ value }) => typeof value === 'string');
  const place = target % 2 === 0 ? take(positions, Math.floor(target / 2)) : undefined;
  const text = take(oddTexts, variant) ?? '';
  if (place !== undefined) return { ...draft, json: changeAt(draft.json, place.place, () => text) };
  const parameter = take(operation.parameters, Math.floor(target / 2));
  return parameter === undefined ? draft : putText(draft, parameter, text);
};

/** The mutation of each kind; other kinds leave the draft as it is. */
export const spoilers: Partial<Record<Kind, Spoil>> = {
  boundary: pushLimit,
  'wrong type': changeType,
  'extra field': addField,
  'missing field': dropField,
  malformed: putOddText,
};
