import type { Level } from './change.ts';
import type { OperationPair, OperationSide } from './compare-content.ts';
import { readDemands, readScheme, type Scheme } from './compare-schemes.ts';

/**
 * One alternative of authentication: credentials by the scheme's name and transport, each with its required scopes. It
 * is empty for public access. What travels alike under two names is two credentials.
 */
type Alternative = { name: string; demands: Map<string, { scopes: string[]; flows: Scheme['flows'] }> };

function readAlternatives(
  { place, document }: OperationSide,
  renamed: OperationPair['renamedSchemes'] = new Map(),
): Alternative[] {
  const inherited = (document as { security?: Record<string, string[]>[] }).security;
  const listed = readDemands(place.operation.security ?? inherited);
  return (listed.length === 0 ? [{}] : listed).map((alternative) => {
    const entries = Object.entries(alternative);
    const name = entries.map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme}(${scopes.join(',')})` : scheme));
    return {
      name: name.toSorted().join('+') || 'public',
      demands: new Map(
        entries.map(([scheme, scopes]) => {
          const { transport, flows } = readScheme(document, scheme);
          return [`${renamed.get(scheme) ?? scheme} ${transport}`, { scopes, flows }];
        }),
      ),
    };
  });
}

/** True when credentials for one alternative also fulfil the other, with tokens from any issuer. */
const admits = (other: Alternative, one: Alternative): boolean =>
  [...other.demands].every(([scheme, { scopes, flows }]) => {
    const given = one.demands.get(scheme);
    return (
      given !== undefined &&
      scopes.every((scope) => given.scopes.includes(scope)) &&
      given.flows.every((flow) => flows.includes(flow))
    );
  });

const isAdmitted = (one: Alternative, others: readonly Alternative[]): boolean =>
  others.some((other) => admits(other, one));

/**
 * Every alternative that callers use must stay; no security at all is the alternative "public". The receiver of a
 * webhook checks its credentials: there a new alternative breaks, unless nothing was checked.
 */
export function compareSecurity({ before, after, note, isWebhook, renamedSchemes }: OperationPair): void {
  const [olds, nows] = [readAlternatives(before, renamedSchemes), readAlternatives(after)];
  const removed = olds.filter((alternative) => !isAdmitted(alternative, nows));
  const added = nows.filter((alternative) => !isAdmitted(alternative, olds));
  const report = (alternatives: Alternative[], level: Level, message: string): void => {
    const names = alternatives.map(({ name }) => name).join(', ');
    if (alternatives.length > 0) note({ level, rule: 'security', place: 'security', message: `${names} ${message}` });
  };
  if (isWebhook) {
    const wasUnchecked = olds.some(({ demands }) => demands.size === 0);
    const isUnchecked = nows.some(({ demands }) => demands.size === 0);
    report(removed, 'compatible', 'no longer calls');
    report(isUnchecked && !wasUnchecked ? nows : added, wasUnchecked ? 'compatible' : 'breaking', 'calls now');
  } else {
    report(removed, 'breaking', 'may no longer call');
    report(added, 'compatible', 'may call now');
  }
}
