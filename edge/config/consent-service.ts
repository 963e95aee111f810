import { EnvError, whereProvidersShowIt } from '../../server/env.ts';
import { readAddress, readWords } from './read-words.ts';
import { regions, type Region } from '../../core/domain/region.ts';

/** An external consent service, which replaces our own dialog (decision 0052). */
export type ConsentService = {
  /** address of its script in each region */
  scripts: Record<Region, string>;
  /** function that reopens its dialog in each region, with an argument after a blank; undefined: the framework's */
  open: Record<Region, string> | undefined;
  /** names of the cookies and storage keys of its choice; * at the end is a wildcard */
  keeps: readonly string[];
  /** origins that it may load from and send to, in addition to its script's */
  origins: readonly string[];
  /** the script writes styles into the page */
  hasInlineStyles: boolean;
};

/** Values of a region's placeholders; the environment may replace the ids (requirement AU-19). */
const defaults: Record<Region, { property: string; group: string; language: string }> = {
  se: { property: '27122', group: '687344', language: 'sv' },
  no: { property: '27263', group: '1224415', language: 'no' },
  fi: { property: '27685', group: '696031', language: 'fi' },
};

/**
 * Reads `CONSENT_SCRIPT`, a URL, and `CONSENT_OPEN`, both with the placeholders {property}, {group} and {language} for
 * the values of the region. Also reads `CONSENT_PROPERTY_{SE,NO,FI}` and `CONSENT_GROUP_{SE,NO,FI}`, whose defaults are
 * the ids of requirement AU-19, `CONSENT_KEEPS`, `CONSENT_ORIGINS` and `CONSENT_INLINE_STYLES`.
 *
 * @returns undefined without a script: the site then shows its own dialog.
 * @throws EnvError when a value is malformed.
 */
export function parseConsentService(
  source: Record<string, string | undefined>,
  isSandbox: boolean,
): ConsentService | undefined {
  const script = source['CONSENT_SCRIPT'];
  if (script === undefined) return undefined;
  if (!script.includes('{property}'))
    throw new EnvError(`CONSENT_SCRIPT: it has no {property}; ${whereProvidersShowIt}`);
  const readId = (kind: 'property' | 'group', region: Region): string => {
    const name = `CONSENT_${kind}_${region}`.toUpperCase();
    const id = source[name] ?? defaults[region][kind];
    if (!/^[\w.-]{1,100}$/.test(id))
      throw new EnvError(`${name}: an id has only letters, digits, dots and dashes; ${whereProvidersShowIt}`);
    return id;
  };
  const fill = (template: string, region: Region): string =>
    template
      .replaceAll('{property}', readId('property', region))
      .replaceAll('{group}', readId('group', region))
      .replaceAll('{language}', defaults[region].language);
  const forEachRegion = (create: (region: Region) => string): Record<Region, string> =>
    Object.fromEntries(regions.map((region) => [region, create(region)])) as Record<Region, string>;
  const scripts = forEachRegion((region) => readAddress('CONSENT_SCRIPT', fill(script, region), isSandbox).href);
  const opener = source['CONSENT_OPEN']?.trim();
  const open = opener ? forEachRegion((region) => fill(opener, region)) : undefined;
  if (open && !/^[\w$]+(\.[\w$]+)*( [\w.-]+)?$/.test(open.se))
    throw new EnvError(
      `CONSENT_OPEN: "${opener}" is not the name of a function, such as Service.preferences.show; ${whereProvidersShowIt}`,
    );
  const further = readWords(source, 'CONSENT_ORIGINS').map(
    (word) => readAddress('CONSENT_ORIGINS', word, isSandbox).origin,
  );
  const keeps = readWords(source, 'CONSENT_KEEPS');
  if (keeps.some((name) => !/^[\w.-]+\*?$/.test(name)))
    throw new EnvError(`CONSENT_KEEPS: names, with blanks between; ${whereProvidersShowIt}`);
  const hasInlineStyles = source['CONSENT_INLINE_STYLES'] === '1';
  return { scripts, open, keeps: ['euconsent-v2', ...keeps], origins: further, hasInlineStyles };
}
