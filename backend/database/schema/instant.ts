import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time as every table keeps it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
