import type { ContractDocument, ContractSchema } from '../../../backend/contract/document.ts';
import { follow, listRawOperations, listRawWebhooks, visitSchemas, type ContractResponse } from '../document.ts';
import type { Finding } from './finding.ts';

const problemType = 'application/problem+json';

/** The properties of a schema, those of the schemas it is composed of included. */
function readProperties(document: ContractDocument, pointer: string): Set<string> {
  const names = new Set<string>();
  const collect = (at: string): void => {
    const { value, pointer: home } = follow<ContractSchema>(document, at);
    for (const name of Object.keys((value['properties'] as object | undefined) ?? {})) names.add(name);
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
  const properties = readProperties(document, schema);
  const missing = ['type', 'title', 'status', 'code', 'requestId'].filter((name) => !properties.has(name));
  return missing.length === 0 ? [] : report(`the problem of ${status} cannot say ${missing.join(', ')}`);
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

/** Answers and callers share one word list: an enumeration of a body is never empty and never says a word twice. */
export function checkEnumerations(document: ContractDocument): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const name of Object.keys((document.components?.['schemas'] as object | undefined) ?? {})) {
    visitSchemas(
      document,
      `#/components/schemas/${name}`,
      (schema, pointer) => {
        const words = schema['enum'];
        if (!Array.isArray(words)) return;
        if (words.length === 0 || new Set(words).size !== words.length) {
          findings.push({ rule: 'enumerations', pointer, message: 'is empty or says a value twice' });
        }
      },
      seen,
    );
  }
  return findings;
}
