import type { components as EdgeComponents } from '../../api-spec/generated/edge.ts';
import type { components } from '../../api-spec/generated/v2.ts';

type Schemas = components['schemas'];
type EdgeSchemas = EdgeComponents['schemas'];

/** The titles that a schema of a failure allows; none for one that allows any text. */
type TitlesOf<Schema> = Schema extends { title?: infer Title }
  ? string extends Title
    ? never
    : Extract<Title, string>
  : never;

type ProblemName = Extract<keyof Schemas, `${string}Problem`>;

/** Every title that a failure of the v2 API may bear by the contract, and those of the site's own in its place. */
export type ProblemTitle =
  | { [Name in ProblemName]: TitlesOf<Schemas[Name]> }[ProblemName]
  | TitlesOf<EdgeSchemas['ServiceDownProblem' | 'TooManyRequestsProblem' | 'CrossSiteRequestRefusedProblem']>
  | Schemas['PaymentErrorTitle'];
