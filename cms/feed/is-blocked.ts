import type { FeedValues } from './parse-feed.ts';

/** Our name in `podcast:block`. */
const service = 'nordlyd';

/** True when the publisher does not want the show or episode listed here: `itunes:block`, or `podcast:block`. */
export function isBlocked({ blocks }: FeedValues): boolean {
  const own = blocks.filter((block) => block.service === service);
  return (own.length > 0 ? own : blocks.filter((block) => block.service === '')).some(({ isBlocked: is }) => is);
}
