import { makePointer, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import { createValidator, type Violation, type Validator } from '../openapi/validator.ts';
import { follow, listRawOperations, listRawWebhooks, visitSchemas } from '../document.ts';
import type { ContractMedia, ContractResponse, RawParameter } from '../document.ts';
import type { Finding } from './finding.ts';

/** An example and the schema that it must match. */
type Example = { value: unknown; schema: string; pointer: string };

const mediaPointer = (pointer: string, type: string): string =>
  `${pointer}/content/${encodeURIComponent(type.replaceAll('/', '~1'))}`;

/** The examples of a body: its own, else those of its schema. */
function listBodyExamples(document: ContractDocument, media: ContractMedia, pointer: string): Example[] {
  const schema = `${pointer}/schema`;
  const own: Example[] = Object.keys(media.examples ?? {}).map((name) => {
    const at = `${pointer}/examples/${makePointer(name).slice(2)}`;
    return { value: follow<{ value?: unknown }>(document, at).value.value, schema, pointer: at };
  });
  if (media.example !== undefined) own.push({ value: media.example, schema, pointer: `${pointer}/example` });
  if (own.length > 0 || media.schema === undefined) return own;
  const { value, pointer: home } = follow<ContractSchema>(document, schema);
  return listSchemaExamples(value, home);
}

const listSchemaExamples = (schema: ContractSchema, pointer: string): Example[] =>
  ((schema['examples'] as unknown[] | undefined) ?? []).map((value, index) => ({
    value,
    schema: pointer,
    pointer: `${pointer}/examples/${index}`,
  }));

type Collected = { examples: Example[]; missing: Finding[] };

function collectBody(
  document: ContractDocument,
  content: Record<string, ContractMedia>,
  at: string,
  what: string,
): Collected {
  const collected: Collected = { examples: [], missing: [] };
  for (const [type, media] of Object.entries(content)) {
    const examples = listBodyExamples(document, media, mediaPointer(at, type));
    if (examples.length === 0) {
      collected.missing.push({ rule: 'examples', pointer: at, message: `${what} has no example` });
    }
    collected.examples.push(...examples);
  }
  return collected;
}

function collectParameter(document: ContractDocument, at: string): Collected {
  const { value, pointer } = follow<RawParameter>(document, at);
  if (value.example !== undefined) {
    const example = { value: value.example, schema: `${pointer}/schema`, pointer: `${pointer}/example` };
    return { examples: [example], missing: [] };
  }
  const message = `the parameter ${value.name} has no example`;
  return { examples: [], missing: [{ rule: 'examples', pointer, message }] };
}

function collectAll(document: ContractDocument): Collected[] {
  const collected: Collected[] = [];
  for (const { pointer, operation } of [...listRawOperations(document), ...listRawWebhooks(document)]) {
    const name = operation.operationId ?? pointer;
    operation.parameters?.forEach((_, index) =>
      collected.push(collectParameter(document, `${pointer}/parameters/${index}`)),
    );
    const body = operation.requestBody?.content;
    if (body) collected.push(collectBody(document, body, `${pointer}/requestBody`, `the request body of ${name}`));
    for (const status of Object.keys(operation.responses ?? {})) {
      const { value, pointer: home } = follow<ContractResponse>(document, `${pointer}/responses/${status}`);
      collected.push(collectBody(document, value.content ?? {}, home, `the answer ${status} of ${name}`));
    }
  }
  const schemas = (document.components?.['schemas'] as object | undefined) ?? {};
  const seen = new Set<string>();
  for (const name of Object.keys(schemas)) {
    visitSchemas(
      document,
      makePointer('components', 'schemas', name),
      (schema, pointer) => collected.push({ examples: listSchemaExamples(schema, pointer), missing: [] }),
      seen,
    );
  }
  return collected;
}

const dropRepeats = <Value extends { pointer: string }>(values: Value[]): Value[] => [
  ...new Map(values.map((value) => [value.pointer, value])).values(),
];

/** Checks the examples of a document and reports those that are missing or do not match their schema. */
export function checkExamples(document: ContractDocument, remember: ExampleMemory = new Map()): Finding[] {
  const collected = collectAll(document);
  const validator = createValidator(document);
  const violations = dropRepeats(collected.flatMap(({ examples }) => examples)).flatMap((example) =>
    checkExample(document, example, validator, remember),
  );
  return [...dropRepeats(collected.flatMap(({ missing }) => missing)), ...violations];
}

/** Results of earlier checks, by the text of the example and of every schema that it uses. */
export type ExampleMemory = Map<string, string[]>;

/** The text of a schema with everything that it refers to: the same text gives the same result. */
function readClosure(document: ContractDocument, pointer: string): string {
  const texts: string[] = [];
  const seen = new Set<string>();
  const read = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const text = JSON.stringify(follow<ContractSchema>(document, at).value);
    texts.push(text);
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g)) read(reference ?? '');
  };
  read(pointer);
  return texts.join('\n');
}

/** Every branch of a choice reports an error; the deepest one is nearest to the cause. */
function describeViolations(violations: Violation[]): string[] {
  const depth = ({ field }: Violation): number => field.split('/').length;
  const deepest = Math.max(...violations.map(depth));
  const deepestViolations = violations.filter((violation) => depth(violation) === deepest).slice(0, 3);
  return deepestViolations.map(({ field, message }) => `${field || '/'} ${message}`);
}

function checkExample(
  document: ContractDocument,
  { value, schema, pointer }: Example,
  validator: Validator,
  memory: ExampleMemory,
): Finding[] {
  const key = `${pointer}\n${JSON.stringify(value)}\n${readClosure(document, schema)}`;
  const messages = memory.get(key) ?? describeViolations(validator.check(schema, value));
  memory.set(key, messages);
  return messages.map((message) => ({
    rule: 'examples-fit',
    pointer,
    message: `the example does not fit: ${message}`,
  }));
}
