import type { ContractDocument, ContractSchema } from '../../../backend/contract/document.ts';
import { follow, listRawOperations, listRawWebhooks, type ContractResponse } from '../document.ts';
import type { Finding } from './finding.ts';

const problemType = 'application/problem+json';

/** What an object of a schema always holds: its own demands and those of the schemas it is composed of. */
function readRequired(document: ContractDocument, pointer: string): Set<string> {
  const names = new Set<string>();
  const collect = (at: string): void => {
    const { value, pointer: home } = follow<ContractSchema>(document, at);
    for (const name of (value['required'] as string[] | undefined) ?? []) names.add(name);
    (value['allOf'] as unknown[] | undefined)?.forEach((_, index) => collect(`${home}/allOf/${index}`));
  };
  collect(pointer);
  return names;
}

function checkProblem(document: ContractDocument, pointer: string, status: string): Finding[] {
  const { value, pointer: home } = follow<ContractResponse>(document, pointer);
  const report = (message: string): Finding[] => [{ rule: 'problem-answers', pointer: home, message }];
  const types = Object.keys(value.content ?? {});
  if (types.join() !== problemType)
    return report(`${status} answers ${types.join(', ') || 'nothing'}, not problem+json`);
  const schema = `${home}/content/${encodeURIComponent(problemType.replaceAll('/', '~1'))}/schema`;
  if (value.content?.[problemType]?.schema === undefined) return report(`${status} has no schema`);
  const required = readRequired(document, schema);
  const missing = ['type', 'title', 'status', 'code', 'requestId'].filter((name) => !required.has(name));
  return missing.length === 0 ? [] : report(`the problem of ${status} need not say ${missing.join(', ')}`);
}

/** Every failure is problem+json with the fields of RFC 9457, its machine words and the request's id. */
export function checkProblems(document: ContractDocument): Finding[] {
  const seen = new Set<string>();
  return [...listRawOperations(document), ...listRawWebhooks(document)].flatMap(({ pointer, operation }) =>
    Object.keys(operation.responses ?? {})
      .filter((status) => !/^[123]/.test(status))
      .flatMap((status) => {
        const at = `${pointer}/responses/${status}`;
        const { pointer: home } = follow<ContractResponse>(document, at);
        if (seen.has(home)) return [];
        seen.add(home);
        return checkProblem(document, at, status);
      }),
  );
}
