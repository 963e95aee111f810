import type { Tag } from '../../api-spec/generated/edge.ts';
import { noConsent, type GivenConsent } from '../../core/domain/consent.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { ownConsent } from './consent-provider.ts';
import { tryStorage } from '../ui/try-storage.ts';

let isStarted = false;

/**
 * Starts and stops third-party tags according to the consent; nothing of them loads before (decision 0062). When
 * consent was withdrawn or expired since they ran on another page, their data is deleted here.
 */
export function syncTagsWithConsent(tags: readonly Tag[]): void {
  if (isStarted) return;
  isStarted = true;
  let isLoaded = false;
  const applyConsent = (given: GivenConsent): void => {
    const ran = tryStorage((storage) => storage.getItem(storageKeys.tagsRan));
    if (!isLoaded && !ran && !tags.some(({ purpose }) => given[purpose])) return;
    isLoaded = true;
    void import('./tags.ts').then(({ runTags }) => runTags(tags));
  };
  applyConsent(ownConsent.read() ?? noConsent);
  ownConsent.watch(applyConsent);
}
