import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateTypes } from '../../api-spec/type-generator.ts';
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import type { SideDocuments } from './check/side-document.ts';
import { describeResponses } from './response-schemas.ts';
import { describeEventDictionary, describeEventSchemas } from './describe-events.ts';

/** Text of each generated file, by its path from the project's root. */
export type GeneratedFiles = Record<string, string>;

const notice = '// Made from api-spec/openapi.yaml by `npm run generate`; edit the contract, not this file.\n';

/** Authentication of each operation and default values of its parameters, which types cannot express. */
function describeOperations(document: ContractDocument): string {
  const details = listOperations(document).map(({ operationId, auth, parameters }) => {
    const defaulted = parameters.filter(({ fallback }) => fallback !== undefined).map(({ name }) => name);
    return [operationId, { auth, defaulted }] as const;
  });
  return `/** Who may call each operation, and which of its parameters are always there because they have a default. */
export const operationDetails = ${JSON.stringify(Object.fromEntries(details), null, 2)} as const;
`;
}

type Named = { enum?: unknown[]; 'x-enumNames'?: string[] };

/** Names of the numbers on the wire, by schema: `enumerations.OfferType.DUO` is 2. */
function describeEnumerations(document: ContractDocument): string {
  const schemas = Object.entries((document.components['schemas'] ?? {}) as Record<string, Named>);
  const maps = schemas.flatMap(([schema, { enum: values = [], 'x-enumNames': names }]) =>
    names === undefined ? [] : [[schema, Object.fromEntries(names.map((name, index) => [name, values[index]]))]],
  );
  return `/** What the numbers on the wire are called, by schema. */
export const enumerations = ${JSON.stringify(Object.fromEntries(maps), null, 2)} as const;
`;
}

/** The files for analysts: schemas of the events and a readable dictionary. */
function describeEvents(document: ContractDocument): GeneratedFiles {
  const schemas = describeEventSchemas(document);
  const dictionary = describeEventDictionary(document);
  return {
    ...(schemas !== undefined && { 'api-spec/generated/events.json': schemas }),
    ...(dictionary !== undefined && { 'docs/events.md': dictionary }),
  };
}

/** The bundle and the types of a document next to the contract. */
async function makeSideFiles(name: keyof SideDocuments, document: ContractDocument): Promise<GeneratedFiles> {
  const bundle = JSON.stringify(document, null, 2);
  return {
    [`api-spec/generated/${name}.json`]: bundle,
    [`api-spec/generated/${name}.ts`]: notice.replace('openapi', name) + (await generateTypes(bundle)),
  };
}

/**
 * Makes every generated file in memory.
 *
 * @param sides the other documents; the files of a missing one are not made.
 */
export async function makeGeneratedFiles(
  document: ContractDocument,
  { edge, office }: SideDocuments = {},
): Promise<GeneratedFiles> {
  const bundle = JSON.stringify(document, null, 2);
  return {
    'api-spec/generated/openapi.json': bundle,
    'api-spec/generated/v2.ts': notice + (await generateTypes(bundle)),
    'api-spec/generated/responses.json': JSON.stringify(describeResponses(document), null, 1),
    'api-spec/generated/operation-details.ts': notice + describeOperations(document),
    'api-spec/generated/enumerations.ts': notice + describeEnumerations(document),
    ...(edge && { ...describeEvents(edge), ...(await makeSideFiles('edge', edge)) }),
    ...(office && (await makeSideFiles('office', office))),
  };
}

/** The files on disk that are outdated or missing. */
export function findDrift(files: GeneratedFiles, root: string): string[] {
  return Object.entries(files)
    .filter(([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text)
    .map(([path]) => path);
}

/** Writes the files that differ. @returns their paths. */
export function writeGeneratedFiles(files: GeneratedFiles, root: string): string[] {
  const stale = findDrift(files, root);
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files[path] ?? '');
  }
  return stale;
}
