import { expect, it } from 'vitest';
import { isRegion, regionConfigs, regions } from './region.ts';

it('[RT-02] each region has its id, currency, language, time zone and support address', () => {
  const table = regions.map((region) => {
    const { id, currency, locale, timeZone } = regionConfigs[region];
    return [region, id, currency, locale, timeZone];
  });
  expect(table).toEqual([
    ['se', 1, 'SEK', 'sv-SE', 'Europe/Stockholm'],
    ['no', 2, 'NOK', 'nb-NO', 'Europe/Oslo'],
    ['fi', 3, 'EUR', 'fi-FI', 'Europe/Helsinki'],
  ]);
  const addresses = regions.map((region) => regionConfigs[region].supportEmail);
  expect(new Set(addresses).size).toBe(3);
  expect(['SE', 'dk', '', undefined, 'toString'].some(isRegion)).toBe(false);
});
