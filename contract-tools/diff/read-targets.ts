import { readPointer, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import { flatten } from './flatten.ts';
import { toSchema } from './normalize-keywords.ts';

type Choice = { propertyName?: string; mapping?: Record<string, string>; defaultMapping?: string };

/** A mapping may name just a component. */
const toPointer = (target: string): string => (/^[\w.-]+$/.test(target) ? `#/components/schemas/${target}` : target);

/** The values that a schema lists for the discriminator property; without any, the name of its component. */
function nameValues({ $ref = '' }: ContractSchema, propertyName: string, document: ContractDocument): string[] {
  const { properties = {} } = flatten({ schema: { $ref }, document }) as {
    properties?: Record<string, ContractSchema>;
  };
  const property = properties[propertyName];
  const listed = property && (flatten({ schema: toSchema(property), document })['enum'] as unknown[] | undefined);
  const name = decodeURIComponent($ref.split('/').at(-1) ?? '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return listed === undefined || listed.includes(name) ? [name] : listed.map(String);
}

/** Who the value of a discriminator without a mapping leads to. */
export const otherValues = 'any other value';

/**
 * The schemas that the values of a discriminator lead to, by its mapping. An alternative without a value there has the
 * name of its component (OpenAPI 3.1.1, 4.8.25).
 */
export function readTargets(flat: ContractSchema, document: ContractDocument): Record<string, ContractSchema> {
  const { mapping = {}, propertyName, defaultMapping } = (flat['discriminator'] as Choice | undefined) ?? {};
  if (propertyName === undefined) return {};
  const isKnown = (pointer: string): boolean => typeof readPointer(document, pointer) === 'object';
  const mapped = Object.entries(mapping)
    .map(([value, target]) => [value, toPointer(target)] as const)
    .filter(([, pointer]) => isKnown(pointer));
  const pointers = new Set(mapped.map(([, pointer]) => pointer));
  const branches = (flat['oneOf'] ?? flat['anyOf'] ?? flat['x-children'] ?? []) as ContractSchema[];
  const named = branches.filter(({ $ref = '' }) => $ref !== '' && !pointers.has($ref) && isKnown($ref));
  const implied = named.flatMap((branch) =>
    nameValues(branch, propertyName, document).map((value) => [value, branch.$ref ?? ''] as const),
  );
  const others = defaultMapping === undefined ? [] : [[otherValues, toPointer(defaultMapping)] as const];
  const all = [...implied, ...mapped, ...others.filter(([, pointer]) => isKnown(pointer))];
  return Object.fromEntries(all.map(([value, $ref]) => [value, { $ref }]));
}
