import { EnvError } from '../../server/env.ts';
import { regions, type Region } from '../../core/domain/region.ts';

/** An external consent service, which replaces our own dialog (decision 0052). */
export type ConsentService = {
  /** address of its script in each region, with the region's property and language */
  scripts: Record<Region, string>;
  /** function that reopens its dialog, with an argument after a blank; undefined: the default of the framework */
  open: string | undefined;
  /** names of the cookies and storage keys of its choice; * at the end is a wildcard */
  keeps: readonly string[];
  /** origins that it may load from and send to, in addition to its script's */
  origins: readonly string[];
};

/** Language codes of such services: Norwegian is "no". */
const languages: Record<Region, string> = { se: 'sv', no: 'no', fi: 'fi' };

function readAddress(name: string, text: string, isSandbox: boolean): URL {
  const address = URL.parse(text);
  if (address?.protocol === 'https:' || (isSandbox && address?.protocol === 'http:')) return address;
  throw new EnvError(`${name}: "${text}" is no https address`);
}

/**
 * Reads `CONSENT_SCRIPT`, a URL with the placeholders {property} and {language} for the values of the region. Also
 * reads `CONSENT_PROPERTY_SE`, `_NO` and `_FI`, and the optional `CONSENT_OPEN`, `CONSENT_KEEPS` and `CONSENT_ORIGINS`.
 *
 * @returns undefined without a script: the site then shows its own dialog.
 * @throws EnvError when a region has no property, or a value is malformed.
 */
export function parseConsentService(
  source: Record<string, string | undefined>,
  isSandbox: boolean,
): ConsentService | undefined {
  const script = source['CONSENT_SCRIPT'];
  if (script === undefined || script === '') return undefined;
  if (!script.includes('{property}')) throw new EnvError('CONSENT_SCRIPT: it has no {property}');
  const split = (name: string): string[] => (source[name] ?? '').split(/\s+/).filter((word) => word !== '');
  const fill = (region: Region): string => {
    const name = `CONSENT_PROPERTY_${region.toUpperCase()}`;
    const property = source[name];
    if (property === undefined || !/^[\w.-]{1,100}$/.test(property))
      throw new EnvError(`set ${name} to the market's property: letters, digits, dots and dashes`);
    const address = script.replaceAll('{property}', property).replaceAll('{language}', languages[region]);
    return readAddress('CONSENT_SCRIPT', address, isSandbox).href;
  };
  const scripts = Object.fromEntries(regions.map((region) => [region, fill(region)])) as Record<Region, string>;
  const open = source['CONSENT_OPEN']?.trim();
  if (open && !/^[\w$]+(\.[\w$]+)*( [\w-]+)?$/.test(open))
    throw new EnvError(`CONSENT_OPEN: "${open}" is no function by its name, such as Service.preferences.show`);
  const further = split('CONSENT_ORIGINS').map((word) => readAddress('CONSENT_ORIGINS', word, isSandbox).origin);
  const keeps = split('CONSENT_KEEPS');
  if (keeps.some((name) => !/^[\w.-]+\*?$/.test(name))) throw new EnvError('CONSENT_KEEPS: names, with blanks between');
  return { scripts, open: open || undefined, keeps: ['euconsent-v2', ...keeps], origins: further };
}
