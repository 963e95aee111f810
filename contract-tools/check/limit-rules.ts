import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { listRawOperations, listRawWebhooks, visitSchemas } from '../document.ts';
import type { Finding } from './finding.ts';

/** Formats whose text has a fixed length. */
const boundedFormats = new Set(['date', 'date-time', 'uuid', 'ipv4']);

/** True for a pattern that is anchored at both ends and has no unbounded repetition. */
const isBoundedPattern = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\./g, ''));

const typesOf = ({ type }: ContractSchema): string[] => (Array.isArray(type) ? type : type === undefined ? [] : [type]);

/** What a schema of request data leaves unlimited; undefined when everything has a limit. */
function findMissingLimit(schema: ContractSchema, isPart: boolean): string | undefined {
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return undefined;
  const types = typesOf(schema);
  if (types.includes('string')) {
    const isBounded = boundedFormats.has(String(schema['format'])) || isBoundedPattern(schema['pattern']);
    if (schema['maxLength'] === undefined && !isBounded) return 'a string needs maxLength';
  }
  if (types.includes('array') && schema['maxItems'] === undefined) return 'an array needs maxItems';
  if (types.includes('integer') || types.includes('number')) {
    if (schema['minimum'] === undefined || schema['maximum'] === undefined) return 'a number needs minimum and maximum';
  }
  const isClosed = schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false;
  if (types.includes('object') && !isPart && !isClosed && schema['maxProperties'] === undefined) {
    return 'an object is closed, or needs maxProperties';
  }
  return undefined;
}

/** All request data has an upper limit, so that a backend knows how much it may receive. */
export function checkLimits(document: ContractDocument): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const check = (pointer: string): void =>
    visitSchemas(
      document,
      pointer,
      (schema, home, holder) => {
        const message = findMissingLimit(schema, holder === 'allOf');
        if (message !== undefined) findings.push({ rule: 'request-limits', pointer: home, message });
      },
      seen,
    );
  for (const { pointer, operation } of [...listRawOperations(document), ...listRawWebhooks(document)]) {
    operation.parameters?.forEach((parameter, index) => {
      check('$ref' in parameter ? `${parameter.$ref}/schema` : `${pointer}/parameters/${index}/schema`);
    });
    for (const type of Object.keys(operation.requestBody?.content ?? {})) {
      check(`${pointer}/requestBody/content/${encodeURIComponent(type.replaceAll('/', '~1'))}/schema`);
    }
  }
  return findings;
}
