import { isRegion, regionConfigs, type Region } from '../../core/domain/region.ts';
import { setLanguage } from '../../core/i18n/text.ts';

/** The market of the page that is shown, whose language what is added to it speaks from now on. */
export function applyPageLanguage(): Region {
  const named = document.documentElement.dataset['region'];
  const region = isRegion(named) ? named : 'se';
  setLanguage(regionConfigs[region].language);
  return region;
}
