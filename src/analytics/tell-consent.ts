import { readAnswer } from '../api/answer.ts';
import { browserApi } from '../api/browser.ts';
import type { GivenConsent } from '../domain/consent.ts';
import type { Region } from '../domain/region.ts';
import { describeConsent, noteTold } from './consent-provider.ts';
import { toldEvent } from './told-event.ts';

/** Keeps the choice with the account too, as the proof of it (`POST user/cookies-consent`, requirement CO-03). */
export async function tellConsent(region: Region, given: GivenConsent): Promise<void> {
  const answer = await readAnswer(browserApi(region).POST('/user/cookies-consent', { body: describeConsent(given) }));
  // not heard: the next page tries again
  if (!answer.ok) return;
  noteTold(true);
  document.dispatchEvent(new Event(toldEvent));
}
