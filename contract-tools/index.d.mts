/** The types of the package for programs: TypeScript does not compile the sources below `node_modules`. */

/** The version that a change requires: breaking a major one, compatible a minor one, editorial a patch. */
export type Level = 'breaking' | 'compatible' | 'editorial';

/** How far a version must be raised. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** Why a change is refused in every version: it breaks the promise of a sunset, or removes something without notice. */
export type RefusalReason = 'broken promise' | 'no notice';

/** One difference between two contracts. */
export type Change = {
  level: Level;
  /** the kind of change, as docs/contract.md lists them */
  rule: string;
  /** `GET /transaction/history`, or `contract` for changes outside operations */
  operation: string;
  /** location in the operation: `query page`, `response 200 /transactions/[]/status` */
  place: string;
  message: string;
  /** set when no version admits the change */
  refusal?: RefusalReason;
  /** why something is removed without notice, in the words of the changelog */
  acknowledgement?: string;
};

/** The result of a comparison of two contracts. */
export type DiffVerdict = {
  changes: Change[];
  bump: Bump;
  baseVersion: string;
  headVersion: string;
  /** the lowest version that the changes allow; undefined when versions are dates or names */
  leastVersion: string | undefined;
  /** false when the version must be raised first */
  isVersionRaised: boolean;
  /** true for breaking changes without a new major version */
  isBroken: boolean;
  /** true when a sunset was shortened, or something was removed without notice or acknowledgement */
  isRefused: boolean;
};

/** A violation of a rule in the contract. */
export type Finding = {
  /** name of the rule, as in the guide */
  rule: string;
  /** JSON pointer in the bundled document */
  pointer: string;
  message: string;
};

/** A project's own rules, with their values; a rule that is absent or false is off. */
export type Rules = {
  /** the shape of a name, as a regular expression */
  'operation-id'?: string;
  'path-naming'?: string;
  'property-naming'?: string;
  'schema-naming'?: string;
  /** shapes by location of the parameter */
  'parameter-naming'?: Record<string, string>;
  /** greatest number of characters */
  'operation-summary'?: number;
  /** exact number of tags */
  'operation-tag'?: number;
  /** the extension that names the source of an operation */
  'operation-spec'?: string;
  /** request headers of every operation */
  'operation-headers'?: string[];
  /** required fields of every problem+json */
  'problem-answers'?: string[];
  /** response headers by status; `always` for each status, `deprecated` for successes of deprecated operations */
  'answer-headers'?: Record<string, string[]>;
} & Partial<Record<SwitchedRule, boolean>>;

/** What a project demands beyond OpenAPI. */
export type Policy = {
  /** least number of days from a deprecation to its sunset; without it `compare` regards the wire alone */
  noticeDays?: number;
  rules?: Rules;
};

type SwitchedRule =
  | 'error-pages'
  | 'operation-parameters'
  | 'operation-errors'
  | 'operation-security'
  | 'closed-objects'
  | 'typed-constants'
  | 'enumerations'
  | 'request-limits'
  | 'one-limit'
  | 'deprecation'
  | 'unwritten'
  | 'examples'
  | 'examples-fit';

/** The kinds of calls of `fuzz`. */
export type Kind = 'valid' | 'boundary' | 'wrong type' | 'extra field' | 'missing field' | 'wrong auth' | 'malformed';

/** `positive` for calls that the contract allows, `negative` for others. */
export type Phase = 'positive' | 'negative';

/** Faults of a call or of a sequence of calls, with the command that repeats it. */
export type FuzzFinding = {
  phase: Phase;
  faults: string[];
  curl: string;
};

/** The result for one operation. */
export type OperationResult = {
  operationId: string;
  runs: number;
  /** number of calls of each kind */
  kinds: Partial<Record<Kind, number>>;
  /** number of responses of each status */
  statuses: Record<string, number>;
  /** calls that the contract allows, and calls that it does not */
  phases: Record<Phase, number>;
  /** documented statuses that never occurred */
  unseen: string[];
  /** bodies whose content type is not read, so that nothing checks them */
  unchecked: string[];
  /** why the operation was not called; undefined for one that was */
  skipped?: string | undefined;
  /** the smallest call with each fault */
  findings: FuzzFinding[];
};

/** The service and its users. */
export type Target = {
  /** base address of the contract's paths, without a trailing slash */
  baseUrl: string;
  /** one token for each user; empty for anonymous calls */
  tokens: readonly string[];
};

/** The extent of a run. */
export type FuzzOptions = {
  /** calls to each operation, first to its limits, then distributed among the kinds; the scout's calls are extra */
  runs: number;
  seed: number;
  /** operationIds; all of them when empty */
  only: readonly string[];
};

/** Sends a request; rejects when the service is unavailable. */
export type Send = (request: Request) => Promise<Response> | Response;

/** A mock of a service: the response to a request. */
export type Mock = (request: Request) => Promise<Response>;

/** A call and its response, as a browser recorded them. */
export type RecordedCall = {
  method: string;
  url: string;
  requestHeaders: [string, string][];
  requestBody: { text: string; type: string } | undefined;
  status: number;
  responseHeaders: [string, string][];
  /** undefined when there was a body and the recording lacks it */
  responseBody: string | undefined;
  /** what went wrong instead of a response */
  failure?: string;
};

/** Something in the traffic that the contract does not document. */
export type DriftFinding = {
  call: string;
  message: string;
};

/** The result of a comparison. */
export type DriftReport = {
  findings: DriftFinding[];
  /** calls below one of the contract's servers */
  calls: number;
  seen: string[];
  unseen: string[];
  /** bodies of the seen operations whose content type is not read, so that nothing checks them */
  unchecked: string[];
};

/** The user's input is invalid; the message is one line. */
export declare class BadInput extends Error {
  name: string;
}

/** Reads the calls of a HAR file. @throws BadInput when the file is missing or no HAR file. */
export declare function readHar(path: string): RecordedCall[];

/**
 * Reads a policy file. `extends` names another one, whose rules apply unless the file gives them another value.
 *
 * @throws BadInput when the file cannot be read, is not JSON, has an unknown rule or value, or extends itself.
 */
export declare function readPolicy(path: string): Policy;

/** A contract: the result of `read`, or a parsed OpenAPI document whose references lead to places in itself. */
export type Contract = object;
/**
 * Reads a contract: a bundle, or the root of a multi-file contract. What is not valid is left out.
 *
 * @param report receives the place and rule of each fault.
 * @throws BadInput when it cannot be read.
 */
export declare function read(source: string, report?: (problem: string) => void): Promise<Contract>;
/** Applies the rules of a policy to a contract. */
export declare const check: (contract: Contract, policy: Policy) => Finding[];
/**
 * Compares two contracts by what callers can notice.
 *
 * @param policy with `noticeDays`, a removal needs a deprecation with a sunset.
 * @param today yyyy-mm-dd.
 */
export declare const compare: (
  before: Contract,
  after: Contract,
  { noticeDays }?: Policy,
  today?: string,
) => DiffVerdict;
/**
 * Calls every operation of a live service in many variants and checks each response.
 *
 * @param options `send` replaces the plain sender.
 * @throws BadInput when the service is unavailable, or for no contract.
 */
export declare const fuzz: (
  contract: Contract,
  target: Target,
  {
    runs,
    seed,
    only,
    send,
  }?: Partial<FuzzOptions> & {
    send?: Send;
  },
) => Promise<OperationResult[]>;
/** Compares recorded calls with a contract. @throws BadInput for no contract. */
export declare const validate: (contract: Contract, calls: readonly RecordedCall[]) => Promise<DriftReport>;
/**
 * A service that returns the examples of a contract and refuses invalid calls.
 *
 * @throws BadInput for no contract.
 */
export declare const mock: (contract: Contract) => Mock;
