import type { Region } from '../../core/domain/region.ts';
import type { operationDetails } from '../../api-spec/generated/operation-details.ts';
import type { operations } from '../../api-spec/generated/v2.ts';
import type { AuthNeed } from '../../contract-tools/openapi/operations.ts';

/** Name of an operation of the contract, without webhooks. */
export type OperationId = keyof operations & keyof typeof operationDetails;

/** The caller by the access token. */
export type ApiUser = {
  userId: string;
  email: string;
  name: string;
  /** region of the account, which may differ from the call's */
  region: Region;
  provider: 'email' | 'google' | 'facebook' | 'apple' | 'schibsted';
  /** time of the last login, real time; null when the identity provider does not send it */
  loggedInAt: Date | null;
};

/** A handler's problem, before type, status and request id are added. */
type ProblemReply<Problem> = Problem extends { code: infer Code }
  ? Omit<Problem, AddedFields | (string extends Code ? 'code' : never)> & { code?: Code }
  : never;
type AddedFields = 'type' | 'status' | 'requestId' | 'instance';

type ReplyHeaders = { headers?: Record<string, string> };

type ReplyOfContent<Status, Content> = Content extends { 'application/problem+json': infer Problem }
  ? { status: Status; problem: ProblemReply<Problem> } & ReplyHeaders
  : Content extends { 'application/json': infer Body }
    ? { status: Status; body: Body } & ReplyHeaders
    : Content extends { 'text/plain': string }
      ? { status: Status; text: string } & ReplyHeaders
      : Content extends { 'application/pdf': string }
        ? { status: Status; bytes: Uint8Array<ArrayBuffer> } & ReplyHeaders
        : never;

type ReplyOf<Responses> = {
  [Status in Extract<keyof Responses, number>]: Responses[Status] extends { content: infer Content }
    ? ReplyOfContent<Status, Content>
    : { status: Status } & ReplyHeaders;
}[Extract<keyof Responses, number>];

/** Every documented response of an operation. */
export type Reply<Id extends OperationId> = ReplyOf<operations[Id]['responses']>;

type ParameterTypes<Id extends OperationId> = (typeof operationDetails)[Id];

/** Parameters of a handler: those with a default are always set. */
type WithDefaults<Id extends OperationId, Given> = [Given] extends [object]
  ? Given & Required<Pick<Given, Extract<keyof Given, ParameterTypes<Id>['defaulted'][number]>>>
  : Record<never, never>;

type UserOf<Need extends AuthNeed> = Need extends 'bearer'
  ? ApiUser
  : Need extends 'optional'
    ? ApiUser | undefined
    : undefined;

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : Operation extends { requestBody?: { content: { 'application/json': infer Body extends object } } }
    ? Body | undefined
    : undefined;

/** A validated call. */
export type Call<Id extends OperationId> = {
  path: WithDefaults<Id, NonNullable<operations[Id]['parameters']['path']>>;
  query: WithDefaults<Id, NonNullable<operations[Id]['parameters']['query']>>;
  headers: WithDefaults<Id, NonNullable<operations[Id]['parameters']['header']>>;
  body: BodyOf<operations[Id]>;
  /** set when the operation requires a token; optional when the token is */
  user: UserOf<ParameterTypes<Id>['auth']>;
  /** from X-Region; Sweden by default (requirement EF-03) */
  region: Region;
  /** from X-Version */
  version: number;
  requestId: string;
  /** an earlier call with the same idempotency key crashed: it may have had its effect */
  isRepeated: boolean;
};

/** Handles one operation. Expected failures are replies; a thrown error is a bug and becomes a 500 problem. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>> | Reply<Id>;

/**
 * One handler per operation. A missing operation, an undocumented status or a wrong body does not compile. A folder
 * provides `Pick<Handlers, 'getOffers' | …>`.
 */
export type Handlers = { [Id in OperationId]: Handler<Id> };
