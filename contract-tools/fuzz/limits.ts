import fc from 'fast-check';
import type { ContractSchema } from '../openapi/document.ts';
import { follow } from '../document.ts';
import type { OperationParameter } from '../openapi/operations.ts';
import { chooseBodyType, nameType, readBody, writeBody } from '../openapi/request-body.ts';
import type { Validator } from '../openapi/validator.ts';
import { canonicalise, type SchemaNode } from '../diff/normalize-schema.ts';
import type { Attempt } from './attempt.ts';
import { listBoundaries } from './boundaries.ts';
import type { DraftSource } from './generate-request.ts';
import { makeGuesses, sample } from './guess-request.ts';
import type { Kind } from './kinds.ts';
import { changeAt, isRecord } from './json-paths.ts';
import { canTravel, keyOf } from './odd-strings.ts';
import { makeValue } from './values.ts';

/** A call with one value at a limit, just beyond it, or missing; everything else is probably valid. */
export type LimitCall = { attempt: Attempt; kind: Kind };

const without = <Value>(fields: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** Values that show no limit of their schema: nothing, null and an empty list. */
const isHollow = (value: unknown): boolean => (value ?? null) === null || (Array.isArray(value) && value.length === 0);

/** A fixed value that a schema allows, not empty if possible. */
function makeFilled(node: SchemaNode): unknown {
  const values = makeValue(node, 'request');
  const made = values === undefined ? [] : fc.sample(values, { numRuns: 20, seed: 1 });
  return made.find((value) => !isHollow(value));
}

/** The texts at the limits of a parameter. */
function listTexts({ document }: DraftSource, parameter: OperationParameter, given: string | undefined): string[] {
  if (parameter.style.form !== 'value') return [];
  const { value: schema } = follow<ContractSchema>(document, parameter.pointer);
  const text = given ?? String(sample(document, parameter.pointer) ?? '');
  const value = parameter.kind === 'integer' || parameter.kind === 'number' ? Number(text) || 1 : text;
  const limits = listBoundaries({ schema, document }, value).flatMap(({ values }) => values.map(String));
  return limits.filter((limit) => canTravel(parameter, limit));
}

function limitParameters(source: DraftSource, base: Attempt): LimitCall[] {
  return source.operation.parameters.flatMap((parameter): LimitCall[] => {
    const key = keyOf(parameter);
    const calls = listTexts(source, parameter, base.texts[key]).map((text): LimitCall => {
      return { attempt: { ...base, texts: { ...base.texts, [key]: text } }, kind: 'boundary' };
    });
    // a path needs all of its segments
    if (!parameter.isRequired || parameter.location === 'path') return calls;
    return [...calls, { attempt: { ...base, texts: without(base.texts, key) }, kind: 'missing field' }];
  });
}

function limitBody({ document, operation }: DraftSource, base: Attempt): LimitCall[] {
  const type = chooseBodyType(operation);
  const pointer = operation.requestBody?.[type ?? ''];
  if (type === undefined || pointer === undefined || base.body === undefined) return [];
  const node = { schema: follow<ContractSchema>(document, pointer).value, document };
  const json = readBody(operation.forms, base.body);
  const write = (value: unknown, kind: Kind): LimitCall => ({
    attempt: { ...base, body: writeBody(operation.forms, nameType(type), value) },
    kind,
  });
  const limitAll = (inner: unknown): LimitCall[] =>
    listBoundaries(node, inner).flatMap(({ place, values }) =>
      values.map((value) =>
        write(
          changeAt(inner, place, () => value),
          'boundary',
        ),
      ),
    );
  if (!isRecord(json)) return limitAll(json);
  const { properties, required } = canonicalise(node);
  // fields that the example omits are added from the schema
  const others = Object.entries(properties).filter(([name]) => isHollow(json[name]));
  return [
    ...required.filter((name) => name in json).map((name) => write(without(json, name), 'missing field')),
    ...limitAll(json),
    ...others.flatMap(([name, field]) => {
      const value = makeFilled(field);
      return listBoundaries(field, value, [name]).flatMap(({ place, values }) =>
        values.map((limit) =>
          write(
            changeAt({ ...json, [name]: value }, place, () => limit),
            'boundary',
          ),
        ),
      );
    }),
  ];
}

/**
 * Lists every limit of an operation's parameters and body, each as one call: at it, just beyond it, and without
 * required parts. They derive from the most likely call of a user; none when there is none.
 */
export function listLimitCalls(source: DraftSource, user: number, validator: Validator): LimitCall[] {
  const [base] = makeGuesses(source, user, validator);
  if (base === undefined) return [];
  const calls = [...limitParameters(source, base), ...limitBody(source, base)];
  return [...new Map(calls.map((call) => [JSON.stringify(call.attempt), call])).values()];
}

/** Below this number of calls to an operation the budget does not cover all limits: another seed covers others. */
const smallBudget = 100;

/** The share of limits in a small budget, so that every other kind of call gets at least one. */
const smallShare = 0.4;

/**
 * The limits that fit the budget: all of them, or in a small one less than half, starting at an offset from the seed.
 */
export function chooseLimitCalls(calls: readonly LimitCall[], runs: number, seed: number): LimitCall[] {
  const room = Math.floor(runs < smallBudget ? runs * smallShare : runs);
  if (calls.length <= room) return [...calls];
  const start = (seed * room) % calls.length;
  return [...calls.slice(start), ...calls.slice(0, start)].slice(0, room);
}
