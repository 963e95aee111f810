import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { CycleFinder } from './cycle-finder.ts';
import { followReference, type SchemaNode } from './follow-reference.ts';
import { toSchema } from './normalize-keywords.ts';

/** A circle is schemas that compose, or choose between, schemas that lead back to them for the same value. */
type Circle = { name: 'circle' };

const circles = new WeakMap<ContractSchema, Circle>();

function mark(members: readonly ContractSchema[]): void {
  const circle: Circle = { name: 'circle' };
  for (const member of members) circles.set(member, circle);
}

const finder = new CycleFinder<ContractSchema>((members) => {
  if (members.length > 1) mark(members);
});

const listChoices = (schema: ContractSchema): unknown[][] =>
  [schema['oneOf'], schema['anyOf']].filter((choice) => Array.isArray(choice));

/** Lists the schemas that apply to the same value. */
function listParts(schema: ContractSchema, document: ContractDocument): ContractSchema[] {
  const { $ref, allOf = [] } = schema;
  const written = [...($ref === undefined ? [] : [{ $ref }]), ...(allOf as unknown[]), ...listChoices(schema).flat()];
  const parts = written.map((part) => followReference({ schema: toSchema(part), document }));
  if (parts.includes(schema)) mark([schema]);
  return parts;
}

function findCircle(node: SchemaNode): Circle | undefined {
  const schema = followReference(node);
  finder.visit(schema, (part) => listParts(part, node.document));
  return circles.get(schema);
}

/** True when two schemas lead back to each other for the same value. */
export function isSameCircle(one: SchemaNode, other: SchemaNode): boolean {
  const circle = findCircle(one);
  return circle !== undefined && circle === findCircle(other);
}

/** The circles that a choice leads to, by the list of its alternatives. */
const reached = new WeakMap<unknown[], Set<Circle | undefined>>();

function findReached(choice: unknown[], document: ContractDocument): Set<Circle | undefined> {
  const known = reached.get(choice);
  if (known !== undefined) return known;
  const branches = choice.map((branch) => followReference({ schema: toSchema(branch), document }));
  const parts = branches.flatMap((branch) => [branch, ...((branch['allOf'] as ContractSchema[] | undefined) ?? [])]);
  const found = new Set(parts.map((schema) => findCircle({ schema: toSchema(schema), document })));
  reached.set(choice, found);
  return found;
}

/** True when an alternative of a flattened schema leads back to the schema. */
export function leadsBack(flat: ContractSchema, node: SchemaNode): boolean {
  const circle = findCircle(node);
  return circle !== undefined && listChoices(flat).some((choice) => findReached(choice, node.document).has(circle));
}
