import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { follow, listRawOperations, visitSchemas, type RawParameter } from '../document.ts';
import type { Finding } from './finding.ts';

/** A named request value with its greatest length. */
type Sent = { name: string; limit: number; pointer: string };

/** A name of one word, such as `id`, means different things in different operations; a longer name means one thing. */
const isSpecific = (name: string): boolean => /^[a-z]+[A-Z]|^[A-Z][a-z]+-/.test(name);

function readSent(document: ContractDocument, name: string, pointer: string): Sent[] {
  const { value, pointer: home } = follow<ContractSchema>(document, pointer);
  const branches = (value['anyOf'] ?? value['oneOf'] ?? []) as ContractSchema[];
  if (branches.length > 0) {
    const keyword = value['anyOf'] === undefined ? 'oneOf' : 'anyOf';
    return branches.flatMap((_, index) => readSent(document, name, `${home}/${keyword}/${index}`));
  }
  // an external limit names its owner
  if (typeof value['maxLength'] !== 'number' || value['x-own-limit'] !== undefined || !isSpecific(name)) return [];
  return [{ name, limit: value['maxLength'], pointer }];
}

function listSent(document: ContractDocument): Sent[] {
  const seen = new Set<string>();
  return listRawOperations(document).flatMap(({ pointer, operation }) => {
    const sent = (operation.parameters ?? []).flatMap((_, index) => {
      const { value, pointer: home } = follow<RawParameter>(document, `${pointer}/parameters/${index}`);
      return value.schema === undefined ? [] : readSent(document, value.name, `${home}/schema`);
    });
    for (const type of Object.keys(operation.requestBody?.content ?? {})) {
      const body = `${pointer}/requestBody/content/${encodeURIComponent(type.replaceAll('/', '~1'))}/schema`;
      visitSchemas(
        document,
        body,
        (schema, home) => {
          const names = Object.keys((schema['properties'] as object | undefined) ?? {});
          for (const name of names) sent.push(...readSent(document, name, `${home}/properties/${name}`));
        },
        seen,
      );
    }
    return sent;
  });
}

/**
 * A name has one greatest length in all requests, so that one operation does not refuse what another accepts. Where an
 * external service sets the limit, `x-own-limit` names that service.
 */
export function checkSameNames(document: ContractDocument): Finding[] {
  const first = new Map<string, Sent>();
  return listSent(document).flatMap((sent) => {
    const other = first.get(sent.name);
    if (other === undefined) first.set(sent.name, sent);
    if (other === undefined || other.limit === sent.limit) return [];
    const message = `${sent.name} takes ${sent.limit} characters here and ${other.limit} at ${other.pointer}`;
    return [{ rule: 'one-limit', pointer: sent.pointer, message }];
  });
}
