import type { ContractDocument } from '../openapi/document.ts';
import { listRawOperations, listRawWebhooks } from '../document.ts';
import type { Level } from './change.ts';
import { ownValue } from '../openapi/own-value.ts';

type Written = Record<string, unknown>;

/** How a token travels, and where it is issued. */
export type Scheme = { transport: string; flows: string[] };

/**
 * Reads how a security scheme works, without its descriptions and its name.
 *
 * @returns its transport, equal for all schemes that work alike, and the flows that issue a token.
 */
export function readScheme(document: ContractDocument, name: string): Scheme {
  const schemes = (document.components?.['securitySchemes'] ?? {}) as Record<string, Written>;
  const {
    type,
    scheme,
    in: location,
    name: field,
    openIdConnectUrl,
    flows,
  } = ownValue(schemes, name) ?? { type: name };
  const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
  return {
    transport: JSON.stringify([
      type,
      lower(scheme),
      location,
      location === 'header' ? lower(field) : field,
      openIdConnectUrl,
    ]),
    flows: Object.entries((flows as Record<string, Written | null> | undefined) ?? {}).map(([flow, written]) =>
      JSON.stringify([flow, written?.['authorizationUrl'], written?.['tokenUrl']]),
    ),
  };
}

/** The alternatives of a `security` keyword. A scheme may be named by its address since OpenAPI 3.2. */
export function readDemands(security: unknown): Record<string, string[]>[] {
  const demands = Array.isArray(security) ? (security as unknown[]) : [];
  const written = demands.filter((demand) => typeof demand === 'object' && demand !== null);
  return written.map((demand) =>
    Object.fromEntries(
      Object.entries(demand).map(([name, scopes]: [string, unknown]) => [
        name.replace(/^.*#\/components\/securitySchemes\//, ''),
        Array.isArray(scopes) ? scopes : [],
      ]),
    ),
  );
}

/** The schemes that an operation, or all of them, require. */
function listUsed(document: ContractDocument): Set<string> {
  const { security } = document as { security?: unknown };
  const operations = [...listRawOperations(document), ...listRawWebhooks(document)];
  const demands = [security, ...operations.map(({ operation }) => operation.security)].flatMap(readDemands);
  return new Set(demands.flatMap((demand) => Object.keys(demand)));
}

/** Compares the schemes that are used in both versions; a renamed scheme is compared with its old self. */
export function compareSchemes(
  before: ContractDocument,
  after: ContractDocument,
  report: (level: Level, rule: string, message: string) => void,
): void {
  const [olds, nows] = [listUsed(before), listUsed(after)];
  for (const name of [...olds].filter((used) => nows.has(used))) {
    const [old, now] = [readScheme(before, name), readScheme(after, name)];
    const hasRemoved = old.flows.some((flow) => !now.flows.includes(flow));
    const hasAdded = now.flows.some((flow) => !old.flows.includes(flow));
    if (old.transport !== now.transport || hasRemoved)
      report('breaking', 'security-scheme', `${name} travels in another way`);
    else if (hasAdded) report('compatible', 'security-scheme', `tokens of ${name} are issued in one more way`);
  }
}
