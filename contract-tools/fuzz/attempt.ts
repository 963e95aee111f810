import fc from 'fast-check';
import type { Operation } from '../openapi/operations.ts';
import { chooseBodyType, nameType, writeBody } from '../openapi/request-body.ts';
import { makeDrafts, type Draft, type DraftSource } from './generate-request.ts';
import type { Kind } from './kinds.ts';
import { spoilers, type Aim } from './mutate.ts';
import { oddBodies } from './odd-strings.ts';

/** The caller of an attempt: with a given token, without a token, or with an unsigned one. */
export type Caller = 'token' | 'nobody' | 'stranger';

/** A call before it is written as a request. */
export type Attempt = {
  caller: Caller;
  /** index of the token; the first one when absent */
  user?: number;
  /** texts by location and name, such as `query page`; omitted parameters are absent, unknown ones may be present */
  texts: Record<string, string>;
  /** undefined for an operation without a body */
  body: { text: string; type: string } | undefined;
};

/** Texts of one location by name, also those that the contract does not document. */
export const listTexts = ({ texts }: Pick<Attempt, 'texts'>, location: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    key.startsWith(`${location} `) ? [[key.slice(location.length + 1), text]] : [],
  );

/** Turns a draft into an attempt of a caller. */
export function writeAttempt(operation: Operation, { user, texts, json }: Draft, caller: Caller): Attempt {
  const type = chooseBodyType(operation);
  const body = json === undefined || type === undefined ? undefined : writeBody(operation.forms, nameType(type), json);
  return { caller, ...(user > 0 && { user }), texts, body };
}

/** A broken body, or one in another content type; undefined leaves the body as it is. */
const breakBody = ({ target, variant }: Aim, type: string): Attempt['body'] => {
  if (target % 3 === 0) return undefined;
  if (variant % 8 === 0) return { text: '{}', type: 'text/plain' };
  return { text: oddBodies[variant % oddBodies.length] ?? '', type };
};

/** Chooses the caller: the draft's user where a token is read, and sometimes no user where none is needed. */
function chooseCaller({ operation, users }: DraftSource, kind: Kind, { variant }: Aim): Caller {
  if (kind === 'wrong auth') return operation.auth === 'optional' || variant % 2 === 1 ? 'stranger' : 'nobody';
  if (operation.auth === 'none' || users === 0) return 'nobody';
  return operation.auth === 'optional' && kind === 'valid' && variant % 4 === 0 ? 'nobody' : 'token';
}

const anyNumber = fc.noBias(fc.nat(9_999));

/** Makes attempts of one kind for an operation: each matches the contract except for the one deviation of its kind. */
export function makeAttempts(source: DraftSource, kind: Kind): fc.Arbitrary<Attempt> {
  const { document, operation } = source;
  const bodyPointer = operation.requestBody?.[chooseBodyType(operation) ?? ''];
  const spoil = spoilers[kind] ?? ((draft: Draft) => draft);
  return fc
    .record({
      draft: makeDrafts(source, bodyPointer),
      aim: fc.record({ target: anyNumber, variant: anyNumber }),
    })
    .map(({ draft, aim }) => {
      const attempt = writeAttempt(
        operation,
        spoil(draft, aim, { document, operation, bodyPointer }),
        chooseCaller(source, kind, aim),
      );
      const malformed =
        kind === 'malformed' && attempt.body !== undefined ? breakBody(aim, attempt.body.type) : undefined;
      return malformed === undefined ? attempt : { ...attempt, body: malformed };
    });
}
