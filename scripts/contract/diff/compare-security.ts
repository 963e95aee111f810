import type { Level } from './change.ts';
import type { OperationPair, OperationSide } from './compare-content.ts';
import { readScheme, type Scheme } from './compare-schemes.ts';

/**
 * One alternative of authentication: credentials by the scheme's name and transport, each with its required scopes. It
 * is empty for public access. What travels alike under two names is two credentials.
 */
type Way = { name: string; demands: Map<string, { scopes: string[]; flows: Scheme['flows'] }> };

function readWays({ place, document }: OperationSide, renamed: OperationPair['renamedSchemes'] = new Map()): Way[] {
  const inherited = (document as { security?: Record<string, string[]>[] }).security;
  const listed = place.operation.security ?? inherited ?? [];
  return (listed.length === 0 ? [{}] : listed).map((alternative) => {
    const entries = Object.entries(alternative);
    const name = entries.map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme}(${scopes.join(',')})` : scheme));
    return {
      name: name.toSorted().join('+') || 'nobody in particular',
      demands: new Map(
        entries.map(([scheme, scopes]) => {
          const { way, flows } = readScheme(document, scheme);
          return [`${renamed.get(scheme) ?? scheme} ${way}`, { scopes, flows }];
        }),
      ),
    };
  });
}

/** True when credentials for one alternative also fulfil the other, with tokens from any issuer. */
const admits = (other: Way, one: Way): boolean =>
  [...other.demands].every(([scheme, { scopes, flows }]) => {
    const held = one.demands.get(scheme);
    return (
      held !== undefined &&
      scopes.every((scope) => held.scopes.includes(scope)) &&
      held.flows.every((flow) => flows.includes(flow))
    );
  });

const isAdmitted = (one: Way, others: readonly Way[]): boolean => others.some((other) => admits(other, one));

/**
 * Every alternative that callers use must stay; no security at all is the alternative "public". The receiver of a
 * webhook checks its credentials: there a new alternative breaks, unless nothing was checked.
 */
export function compareSecurity({ before, after, note, isWebhook, renamedSchemes }: OperationPair): void {
  const [olds, nows] = [readWays(before, renamedSchemes), readWays(after)];
  const gone = olds.filter((way) => !isAdmitted(way, nows));
  const come = nows.filter((way) => !isAdmitted(way, olds));
  const tell = (ways: Way[], level: Level, message: string): void => {
    const names = ways.map(({ name }) => name).join(', ');
    if (ways.length > 0) note({ level, rule: 'security', place: 'security', message: `${names} ${message}` });
  };
  if (isWebhook) {
    const wasUnchecked = olds.some(({ demands }) => demands.size === 0);
    const isUnchecked = nows.some(({ demands }) => demands.size === 0);
    tell(gone, 'compatible', 'no longer calls');
    tell(isUnchecked && !wasUnchecked ? nows : come, wasUnchecked ? 'compatible' : 'breaking', 'calls now');
  } else {
    tell(gone, 'breaking', 'may no longer call');
    tell(come, 'compatible', 'may call now');
  }
}
