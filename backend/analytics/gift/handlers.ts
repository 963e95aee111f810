import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { giftEvent } from '../../database/schema/people.ts';

/** Gift journeys from a shared link, once per user and link by the table's key. */
export function giftHandlers({ db, clock }: AppContext): Pick<Handlers, 'trackGiftEvent'> {
  return {
    trackGiftEvent: async ({ user, body: { eventName, hashedShareLink } }) => {
      const { userId } = user;
      const [noted] = await db
        .insert(giftEvent)
        .values({ userId, eventName, hashedShareLink, trackedAt: clock.now() })
        .onConflictDoNothing()
        .returning();
      if (noted !== undefined) {
        return { status: 201, body: { eventName, hashedShareLink, trackedAt: noted.trackedAt.toISOString() } };
      }
      const [known] = await db
        .select()
        .from(giftEvent)
        .where(
          and(
            eq(giftEvent.userId, userId),
            eq(giftEvent.eventName, eventName),
            eq(giftEvent.hashedShareLink, hashedShareLink),
          ),
        );
      if (known === undefined) throw new Error('a stored event does not exist');
      return { status: 200, body: { eventName, hashedShareLink, trackedAt: known.trackedAt.toISOString() } };
    },
  };
}
