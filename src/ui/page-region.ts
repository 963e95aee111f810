import { isRegion, regionConfigs, type Region } from '../../core/domain/region.ts';
import { setLanguage } from '../../core/i18n/text.ts';

/** Sets the language of added texts to the page's. @returns the page's region. */
export function applyPageLanguage(): Region {
  const named = document.documentElement.dataset['region'];
  const region = isRegion(named) ? named : 'se';
  setLanguage(regionConfigs[region].language);
  return region;
}
