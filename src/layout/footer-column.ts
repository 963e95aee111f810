/** One of the footer's four columns in the CMS. */
export type FooterColumn = {
  key: 'explore' | 'information' | 'product' | 'more';
  links: FooterLink[];
};

/** A footer link: an internal destination is `route:KEY` of the route table, an external one an https address. */
export type FooterLink = {
  displayText: string;
  destination: string;
  type: 'internal' | 'external' | 'button';
  buttonTypeKey?: 'manageConsent' | 'privacySettings' | 'regionSelect';
};
