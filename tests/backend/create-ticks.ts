import { eq } from 'drizzle-orm';
import type { Database } from '../../backend/database/open.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';

/**
 * Makes the two ways in which a test lets jobs run.
 *
 * @param tickOnly runs what is due, and returns how much ran.
 * @param collect lets the due day of each charge come, and returns how many charges were due.
 */
export const createTicks = (db: Database, tickOnly: () => Promise<number>, collect: () => Promise<number>) => ({
  /** Runs what is due. A charge that waits for its due day is collected and applied, as if that day had come. */
  tick: async (): Promise<number> => {
    const ran = await tickOnly();
    if ((await collect()) === 0) return ran;
    // the next poll is due
    await db.update(paymentIntent).set({ polledAt: null }).where(eq(paymentIntent.state, 'pending'));
    return ran + (await tickOnly());
  },
  /** Runs what is due, while each charge waits for its due day. */
  tickOnly,
});
