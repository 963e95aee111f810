import { brand } from '../../core/brand.ts';
import type { RouteKey } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { FooterColumn, FooterLink } from './footer-column.ts';

const column = (
  key: FooterColumn['key'],
  links: [RouteKey, string][],
  ...buttons: readonly FooterLink[]
): FooterColumn => ({
  key,
  links: [
    ...links.map(([route, displayText]): FooterLink => ({
      displayText,
      destination: `route:${route}`,
      type: 'internal',
    })),
    ...buttons,
  ],
});

/** Consent must be withdrawable even when the CMS fails. */
const manageConsent = (): FooterLink => ({
  displayText: text.consent_settings_title(),
  destination: '',
  type: 'button',
  buttonTypeKey: 'manageConsent',
});

/** The footer before the CMS has ever responded: every page needs its terms. */
export const listFallbackColumns = (): FooterColumn[] => [
  column('explore', [
    ['discover', text.shell_discover()],
    ['categories', text.shell_categories()],
    ['search', text.shell_search()],
  ]),
  column(
    'information',
    [
      ['userTerms', text.shell_user_terms()],
      ['privacyPolicy', text.shell_privacy_policy()],
      ['cookies', text.shell_cookies()],
      ['accessibilityStatement', text.shell_accessibility()],
      ['withdrawal', text.withdraw_link()],
    ],
    manageConsent(),
  ),
  column('product', [
    ['offer', text.shell_offers()],
    ['student', text.shell_student()],
    ['about', text.shell_about({ brand })],
  ]),
  column('more', [
    ['helpCentre', text.shell_help_centre()],
    ['contact', text.shell_contact()],
  ]),
];
