/** The product's name; an owner renames the product here. */
export const brand = 'Nordlyd';

/** The path of the logo in emails. */
export const emailLogo = '/icon-192.png';

/** The selling company and its registration number in each region; invented, to be replaced by the owner. */
export const company = {
  name: 'Nordlyd AB',
  organisationNumbers: { se: '559000-0000', no: '900 000 000', fi: '0000000-0' },
} as const;
