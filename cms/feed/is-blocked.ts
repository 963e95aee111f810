import type { FeedValues } from './parse-feed.ts';

/** Our name in `podcast:block`. */
const service = 'nordlyd';

/** True when the publisher does not want the show or episode listed here: `itunes:block`, or `podcast:block`. */
export function isBlocked({ texts, blocks }: FeedValues): boolean {
  const own = blocks.find((block) => block.service === service);
  if (own !== undefined) return own.isBlocked;
  const isListedNowhere = blocks.some((block) => block.service === '' && block.isBlocked);
  return isListedNowhere || /^(yes|true)$/i.test(texts.get('itunes:block') ?? '');
}
