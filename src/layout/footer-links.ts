import type { View } from '../../core/routing/routes.ts';
import { resolveDestination, type LinkTarget } from '../content/destination.ts';
import type { FooterLink } from './footer-column.ts';

/** A footer entry with a valid target. */
export type FooterEntry = { label: string; key: string } & (
  | ({ kind: 'link' } & LinkTarget)
  | { kind: 'button'; button: NonNullable<FooterLink['buttonTypeKey']> }
);

/** Buttons with a function; others are left out. */
const workingButtons: readonly FooterLink['buttonTypeKey'][] = ['privacySettings', 'manageConsent'];

/** Lists the valid entries of a footer column in the editor's order and without duplicates. */
export function listFooterEntries(
  links: readonly FooterLink[],
  view: Pick<View, 'region' | 'hasStudentOffer'>,
): FooterEntry[] {
  const seen = new Set<string>();
  return links.flatMap((link): FooterEntry[] => {
    const label = link.displayText;
    if (link.type === 'button') {
      const button = link.buttonTypeKey;
      return button && workingButtons.includes(button) ? [{ kind: 'button', key: button, label, button }] : [];
    }
    const target = resolveDestination(link.destination, view);
    if (!target || seen.has(target.href)) return [];
    seen.add(target.href);
    return [{ kind: 'link', key: target.href, label, ...target }];
  });
}
