import { EnvError, whereProvidersShowIt } from '../../server/env.ts';
import { readAddress, readWords } from './read-words.ts';
import { consentCategories, type ConsentCategory } from '../../core/domain/consent.ts';

/** Third-party tag scripts, and the origins that they may call (decision 0062). */
export type TagManagerConfig = {
  containers: { src: string; purpose: ConsentCategory }[];
  /** origins that the worker of the tags may talk to; those of the containers are among them */
  origins: string[];
};

const isPurpose = (word: string | undefined): word is ConsentCategory =>
  consentCategories.some((known) => known === word);

/**
 * Reads `TAG_CONTAINERS`, pairs of purpose and address, "analytics https://www.googletagmanager.com/gtm.js?id=GTM-X", and
 * `TAG_ORIGINS`, further origins for what those load and send.
 *
 * @returns undefined without a container: no policy changes and no page loads a tag.
 * @throws EnvError when a value is malformed.
 */
export function parseTagManager(
  source: Record<string, string | undefined>,
  isSandbox: boolean,
): TagManagerConfig | undefined {
  const words = readWords(source, 'TAG_CONTAINERS');
  if (words.length === 0) return undefined;
  const containers: TagManagerConfig['containers'] = [];
  for (let at = 0; at < words.length; at += 2) {
    const [purpose, address = ''] = [words[at], words[at + 1]];
    if (!isPurpose(purpose))
      throw new EnvError(
        `TAG_CONTAINERS: "${purpose}" is not a purpose: ${consentCategories.join(', ')}; ${whereProvidersShowIt}`,
      );
    containers.push({ purpose, src: readAddress('TAG_CONTAINERS', address, isSandbox).href });
  }
  const addresses = [...containers.map(({ src }) => src), ...readWords(source, 'TAG_ORIGINS')];
  const origins = new Set(addresses.map((address) => readAddress('TAG_ORIGINS', address, isSandbox).origin));
  return { containers, origins: [...origins] };
}
