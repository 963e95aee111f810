import fc from 'fast-check';
import type { ContractDocument, ContractSchema } from '../../../api-spec/openapi/document.ts';
import { follow } from '../document.ts';
import type { OperationParameter } from '../../../api-spec/openapi/operations.ts';
import { coerceText } from '../../../api-spec/openapi/parameters.ts';
import type { Validator } from '../../../api-spec/openapi/validator.ts';
import { writeAttempt, type Attempt } from './attempt.ts';
import { readBodyExamples, readExample, useKnown, type DraftSource } from './generate-request.ts';
import { fitsContract } from './oracle.ts';
import { canTravel, keyOf } from './odd-strings.ts';
import { makeValue } from './values.ts';

/** Names of fields that a header speaks of: `X-Region` is the `region` of an answer. */
const fieldOf = ({ location, name }: OperationParameter): string => {
  const words = name.replace(/^X-/, '').split('-').join('');
  return location === 'header' ? words.charAt(0).toLowerCase() + words.slice(1) : name;
};

/** A value that a schema allows, the same at every call. */
export const sample = (document: ContractDocument, pointer: string): unknown =>
  fc.sample(makeValue({ schema: follow<ContractSchema>(document, pointer).value, document }), {
    numRuns: 1,
    seed: 1,
  })[0];

/** One way to guess: how many steps back known values are taken from, -1 for none; and the body that they are put into. */
type Way = { back: number; body: unknown };

function makeGuess(source: DraftSource, person: number, { back, body }: Way, validator: Validator): Attempt {
  const { document, operation, known } = source;
  const find = (name: string): string[] => (back < 0 ? [] : known.find(operation.path, name, person).slice(back));
  const texts = operation.parameters.flatMap((parameter): [string, string][] => {
    const { pointer, kind, location } = parameter;
    const isHeader = location === 'header';
    const told = isHeader ? known.findOwn(operation.path, fieldOf(parameter), person) : find(parameter.name);
    const fitting = told.find(
      (text) => canTravel(parameter, text) && validator.check(pointer, coerceText(text, kind)).length === 0,
    );
    // what need not be sent is only sent when this person was told what to send
    const isSent = parameter.isRequired || (isHeader && fitting !== undefined);
    const text = isSent
      ? (fitting ?? readExample(document, parameter) ?? String(sample(document, pointer)))
      : undefined;
    return text === undefined ? [] : [[keyOf(parameter), text]];
  });
  return writeAttempt({ person, texts: Object.fromEntries(texts), json: useKnown(body, 0, find) }, 'token');
}

/** Bodies to put known values into: the first example, and one that was made, the same at every call. */
function listBodies({ document, operation }: DraftSource): unknown[] {
  const pointer = operation.requestBody?.['application/json'];
  if (pointer === undefined) return [undefined];
  return [...readBodyExamples(document, pointer).slice(0, 1), sample(document, pointer)];
}

/**
 * The calls of a person that are likeliest to succeed: with what the service has named to that person last, with what it
 * named before, and with the contract's own examples. Those that do not fit the contract are left out.
 */
export function makeGuesses(source: DraftSource, person: number, validator: Validator): Attempt[] {
  const { operation, people } = source;
  const caller = operation.auth === 'none' || people === 0 ? 'nobody' : 'token';
  const [example, ...others] = listBodies(source);
  const ways = [
    ...[0, 1, -1].map((back): Way => ({ back, body: example })),
    ...others.map((body): Way => ({ back: 0, body })),
  ];
  const guesses = ways
    .map((way): Attempt => ({ ...makeGuess(source, person, way, validator), caller }))
    .filter((attempt) => fitsContract(operation, attempt, validator));
  const unique = new Map(guesses.map((attempt) => [JSON.stringify(attempt), attempt]));
  return [...unique.values()];
}
