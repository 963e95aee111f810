import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { follow, listRawOperations, listRawWebhooks, type ContractResponse } from '../document.ts';
import type { Rules } from '../policy.ts';
import type { Finding } from './finding.ts';

const problemType = 'application/problem+json';

/**
 * Fields that an object always has: its own required ones, those of its parts, and those that all alternatives require.
 */
function readRequired(document: ContractDocument, pointer: string): Set<string> {
  const { value, pointer: home } = follow<ContractSchema>(document, pointer);
  const parts = (keyword: string): Set<string>[] =>
    ((value[keyword] as unknown[] | undefined) ?? []).map((_, index) =>
      readRequired(document, `${home}/${keyword}/${index}`),
    );
  const [first = new Set<string>(), ...others] = [...parts('oneOf'), ...parts('anyOf')];
  const ofAll = [...first].filter((name) => others.every((names) => names.has(name)));
  const own = (value['required'] as string[] | undefined) ?? [];
  return new Set([...own, ...parts('allOf').flatMap((names) => [...names]), ...ofAll]);
}

function checkProblem(
  document: ContractDocument,
  { pointer, status }: { pointer: string; status: string },
  fields: readonly string[],
  mayBePage: boolean,
): Finding[] {
  const { value, pointer: home } = follow<ContractResponse>(document, pointer);
  const report = (message: string): Finding[] => [{ rule: 'problem-answers', pointer: home, message }];
  const types = Object.keys(value.content ?? {});
  if (mayBePage && types.join() === 'text/html') return [];
  if (types.join() !== problemType)
    return report(`${status} answers ${types.join(', ') || 'nothing'}, not problem+json`);
  const schema = `${home}/content/${encodeURIComponent(problemType.replaceAll('/', '~1'))}/schema`;
  if (value.content?.[problemType]?.schema === undefined) return report(`${status} has no schema`);
  const required = readRequired(document, schema);
  const missing = fields.filter((name) => !required.has(name));
  return missing.length === 0 ? [] : report(`the problem of ${status} need not say ${missing.join(', ')}`);
}

/** Every error is problem+json with the fields of the policy, or an HTML page where the policy allows it. */
export function checkProblems(
  document: ContractDocument,
  { 'problem-answers': fields = [], 'error-pages': mayBePage = false }: Rules,
): Finding[] {
  const seen = new Set<string>();
  return [...listRawOperations(document), ...listRawWebhooks(document)].flatMap(({ pointer, operation }) =>
    Object.keys(operation.responses ?? {})
      .filter((status) => !/^[123]/.test(status))
      .flatMap((status) => {
        const at = `${pointer}/responses/${status}`;
        const { pointer: home } = follow<ContractResponse>(document, at);
        if (seen.has(home)) return [];
        seen.add(home);
        return checkProblem(document, { pointer: at, status }, fields, mayBePage);
      }),
  );
}
