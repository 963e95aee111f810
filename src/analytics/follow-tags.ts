import type { Tag } from '../../api-spec/generated/edge.ts';
import type { GivenConsent } from '../domain/consent.ts';
import { ownConsent } from './consent-provider.ts';

let isFollowing = false;

/** Lets the tags of others run, and end, as is agreed to; nothing of them is loaded before (decision 0062). */
export function followTags(tags: readonly Tag[]): void {
  if (isFollowing) return;
  isFollowing = true;
  let isLoaded = false;
  const follow = (given: GivenConsent): void => {
    if (!isLoaded && !tags.some(({ purpose }) => given[purpose])) return;
    isLoaded = true;
    void import('./tags.ts').then(({ runTags }) => runTags(tags));
  };
  const given = ownConsent.read();
  if (given) follow(given);
  ownConsent.watch(follow);
}
