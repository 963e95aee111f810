import fc from 'fast-check';
import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { follow } from '../document.ts';
import type { OperationParameter } from '../openapi/operations.ts';
import type { Travel } from '../openapi/direct-document.ts';
import { chooseBodyType } from '../openapi/request-body.ts';
import { parseText, writeText } from '../openapi/parameter-style.ts';
import type { Validator } from '../openapi/validator.ts';
import { writeAttempt, type Attempt } from './attempt.ts';
import {
  haveOwnNames,
  readBodyExamples,
  readExample,
  useKnown,
  writeFields,
  type DraftSource,
} from './generate-request.ts';
import { fitsContract } from './oracle.ts';
import { canTravel, keyOf } from './odd-strings.ts';
import { makeValue } from './values.ts';

/** The field that a header refers to: `X-Region` is the `region` of a response. */
const fieldOf = ({ location, name }: OperationParameter): string => {
  const words = name.replace(/^X-/, '').split('-').join('');
  return location === 'header' ? words.charAt(0).toLowerCase() + words.slice(1) : name;
};

/** Generated values among which one that fits is looked for. */
const samples = 20;

/**
 * A fixed value that a schema allows; undefined when none can be generated.
 *
 * @param travel leaves out the fields that do not travel that way.
 */
export function sample(document: ContractDocument, pointer: string, validator?: Validator, travel?: Travel): unknown {
  const values = makeValue({ schema: follow<ContractSchema>(document, pointer).value, document }, travel);
  if (values === undefined) return undefined;
  const made = fc.sample(values, { numRuns: samples, seed: 1 });
  return made.find((value) => validator?.check(pointer, value, travel).length === 0) ?? made[0];
}

/** A strategy: how many known values to skip from the newest, -1 for none, and the body that receives them. */
type Strategy = { back: number; body: unknown };

/** The text of a fixed value of a parameter; undefined when none can be generated. */
function writeSample({ document }: DraftSource, { pointer, style }: OperationParameter, validator: Validator) {
  const value = sample(document, pointer, validator);
  return value === undefined ? undefined : writeText(style, value);
}

function makeGuess(source: DraftSource, user: number, { back, body }: Strategy, validator: Validator): Attempt {
  const { document, operation, known } = source;
  const find = (name: string): string[] => (back < 0 ? [] : known.find(operation.path, name, user).slice(back));
  const texts = operation.parameters.flatMap((parameter): [string, string][] => {
    const { pointer, style, location } = parameter;
    if (haveOwnNames(parameter))
      return parameter.isRequired ? writeFields(parameter, sample(document, pointer, validator)) : [];
    const isHeader = location === 'header';
    const candidates = isHeader ? known.findOwn(operation.path, fieldOf(parameter), user) : find(parameter.name);
    const fitting = candidates.find(
      (text) => canTravel(parameter, text) && validator.check(pointer, parseText(style, text)).length === 0,
    );
    // an optional parameter is only sent when the service has named a value to this user
    const isSent = parameter.isRequired || (isHeader && fitting !== undefined);
    const text = isSent
      ? (fitting ?? readExample(document, parameter) ?? writeSample(source, parameter, validator))
      : undefined;
    return text === undefined ? [] : [[keyOf(parameter), text]];
  });
  return writeAttempt(operation, { user, texts: Object.fromEntries(texts), json: useKnown(body, 0, find) }, 'token');
}

/** Bodies for known values: the first example and a fixed generated one. */
function listBodies({ document, operation }: DraftSource, validator: Validator): unknown[] {
  const pointer = operation.requestBody?.[chooseBodyType(operation) ?? ''];
  if (pointer === undefined) return [undefined];
  return [...readBodyExamples(document, pointer).slice(0, 1), sample(document, pointer, validator, 'request')];
}

/**
 * The calls of a user that are most likely to succeed. They use the newest values that the service has named to the
 * user, then older ones, then the contract's examples. Calls that break the contract are dropped.
 */
export function makeGuesses(source: DraftSource, user: number, validator: Validator): Attempt[] {
  const { operation, users } = source;
  const caller = operation.auth === 'none' || users === 0 ? 'nobody' : 'token';
  const [example, ...others] = listBodies(source, validator);
  const strategies = [
    ...[0, 1, -1].map((back): Strategy => ({ back, body: example })),
    ...others.map((body): Strategy => ({ back: 0, body })),
  ];
  const guesses = strategies
    .map((strategy): Attempt => ({ ...makeGuess(source, user, strategy, validator), caller }))
    .filter((attempt) => fitsContract(operation, attempt, validator));
  const unique = new Map(guesses.map((attempt) => [JSON.stringify(attempt), attempt]));
  return [...unique.values()];
}
