import { dayMs } from './period.ts';
import { formatDay, formatLongDate } from './date.ts';
import type { Region } from './region.ts';

/** Identity of an account; `schibsted` is the identity provider's own account. */
export type LoginProvider = 'email' | 'google' | 'facebook' | 'apple' | 'schibsted';

/** Technique of a login. */
export type AuthStrategy = 'ROPC' | 'MSAL' | 'SCHIBSTED' | 'NONE';

/** Technique by provider: a password for email, the older library for social logins, otherwise the identity provider. */
export const authStrategies: Record<LoginProvider, AuthStrategy> = {
  email: 'ROPC',
  google: 'MSAL',
  facebook: 'MSAL',
  apple: 'MSAL',
  schibsted: 'SCHIBSTED',
};

/** True for older logins, which migrate to the identity provider. */
export const isLegacyProvider = (provider: LoginProvider): boolean => provider !== 'schibsted';

/** Placeholder id before a migration session begins. */
export const emptyMigrationSession = '00000000-0000-0000-0000-000000000000';

/**
 * Why a migration failed (requirement MG-07). The account was migrated before, the new login belongs to an account in
 * use, the user returned with an older login, or another reason.
 */
export const migrationErrors = ['already_migrated', 'me03', 'older_login', 'generic_error'] as const;
export type MigrationError = (typeof migrationErrors)[number];

/** Parses an error code; an unknown code becomes the general one. */
export const parseMigrationError = (code: string | undefined): MigrationError =>
  migrationErrors.find((known) => known === code) ?? 'generic_error';

/** Days of "remind me later". */
export const reminderDays = 7;

/** Midnight UTC of a calendar day; NaN when it does not exist. */
function parseCalendarDay(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? time : Number.NaN;
}

/** The day on which migration becomes mandatory. */
export type MigrationDateInfo = {
  /** whole calendar days from today to that day in the region's time zone; 0 on the day and after it */
  daysLeft: number;
  /** the formatted day, such as "15 december 2026" */
  hardMigrationDateCopy: string;
};

/**
 * Calculates how far away the hard migration is (requirement EF-02). It counts calendar days, so that summer time and
 * the hour of the visit never change the number.
 *
 * @param date yyyy-mm-dd, or an ISO time, whose day in the region's time zone counts.
 * @returns undefined when `date` is neither.
 */
export function getMigrationDateInfo(date: string, region: Region, now: Date): MigrationDateInfo | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(date);
  if ((!isDay && !isTime) || Number.isNaN(Date.parse(date))) return undefined;
  const target = parseCalendarDay(isDay ? date : formatDay(date, region));
  const today = parseCalendarDay(formatDay(now, region));
  if (Number.isNaN(target) || Number.isNaN(today)) return undefined;
  return {
    daysLeft: Math.max(0, Math.round((target - today) / dayMs)),
    hardMigrationDateCopy: formatLongDate(new Date(target), region),
  };
}
