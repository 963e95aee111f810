import type { Region } from '../../core/domain/region.ts';
import { resolveDestination, type LinkTarget } from '../content/destination.ts';
import type { FooterLink } from './footer-column.ts';

/** A footer entry that has somewhere to lead. */
export type FooterEntry = { label: string; key: string } & (
  | ({ kind: 'link' } & LinkTarget)
  | { kind: 'button'; button: NonNullable<FooterLink['buttonTypeKey']> }
);

/** Buttons that have something behind them now; the others are left out rather than dead. */
const workingButtons: readonly FooterLink['buttonTypeKey'][] = ['privacySettings', 'manageConsent'];

/**
 * The entries of a footer column that a market can show, in the editor's order.
 *
 * @returns links to pages that exist, external links, and buttons that work; the region switch has its own place.
 */
export function listFooterEntries(links: readonly FooterLink[], region: Region): FooterEntry[] {
  const seen = new Set<string>();
  return links.flatMap((link): FooterEntry[] => {
    const label = link.displayText;
    if (link.type === 'button') {
      const button = link.buttonTypeKey;
      return button && workingButtons.includes(button) ? [{ kind: 'button', key: button, label, button }] : [];
    }
    const target = resolveDestination(link.destination, region);
    if (!target || seen.has(target.href)) return [];
    seen.add(target.href);
    return [{ kind: 'link', key: target.href, label, ...target }];
  });
}
