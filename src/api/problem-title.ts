import type { components as EdgeComponents } from '../../api-spec/generated/edge.ts';
import type { components } from '../../api-spec/generated/v2.ts';

type Schemas = components['schemas'];
type EdgeSchemas = EdgeComponents['schemas'];

/** The titles of an error schema; empty for one that allows any text. */
type TitlesOf<Schema> = Schema extends { title?: infer Title }
  ? string extends Title
    ? never
    : Extract<Title, string>
  : never;

type ProblemName = Extract<keyof Schemas, `${string}Problem`>;

/** Every error title of the v2 API in the contract, and the site's own errors for it. */
export type ProblemTitle =
  | { [Name in ProblemName]: TitlesOf<Schemas[Name]> }[ProblemName]
  | TitlesOf<EdgeSchemas['ServiceDownProblem' | 'TooManyRequestsProblem' | 'CrossSiteRequestRefusedProblem']>
  | Schemas['PaymentErrorTitle'];
