import { formatDay } from './date.ts';
import { regionConfigs, type Region } from './region.ts';

/** How people log in. `schibsted` is the identity provider's own account. */
export type LoginProvider = 'email' | 'google' | 'facebook' | 'apple' | 'schibsted';

/** How a log-in is carried out. */
export type AuthStrategy = 'ROPC' | 'MSAL' | 'SCHIBSTED' | 'NONE';

/** The strategy of each kind of log-in: a password for e-mail, the older library for social ones, else the provider. */
export const authStrategies: Record<LoginProvider, AuthStrategy> = {
  email: 'ROPC',
  google: 'MSAL',
  facebook: 'MSAL',
  apple: 'MSAL',
  schibsted: 'SCHIBSTED',
};

/** True for the older log-ins, which are being moved to the identity provider. */
export const isLegacyProvider = (provider: LoginProvider): boolean => provider !== 'schibsted';

/** What stands where no migration session has begun. */
export const emptyMigrationSession = '00000000-0000-0000-0000-000000000000';

/**
 * Why a move came to nothing (requirement MG-07): the account had moved before, the new log-in is that of an
 * account in use, somebody came back with an older log-in, or anything else.
 */
export const migrationErrors = ['already_migrated', 'me03', 'older_login', 'generic_error'] as const;
export type MigrationError = (typeof migrationErrors)[number];

/** The refusal that a code names; whatever nobody knows is the general one. */
export const parseMigrationError = (code: string | undefined): MigrationError =>
  migrationErrors.find((known) => known === code) ?? 'generic_error';

/** How many days "remind me later" lasts. */
export const reminderDays = 7;

const dayMs = 86_400_000;

/** Midnight UTC of a calendar day; NaN when it does not exist. */
function parseCalendarDay(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? time : Number.NaN;
}

/** What is said about the day on which connecting becomes compulsory. */
export type MigrationDateInfo = {
  /** whole calendar days from today to that day on the market's own calendar; 0 on the day and after it */
  daysLeft: number;
  /** the day as the market writes it, such as "15 december 2026" */
  hardMigrationDateCopy: string;
};

/**
 * Tells how far away the day is on which the hard migration starts. Calendar days
 * are counted, not hours, so that summer time and the hour of the visit never change the number.
 *
 * @param date yyyy-mm-dd, or an ISO time, whose day in the market's time zone counts.
 * @returns undefined when `date` is neither.
 */
export function getMigrationDateInfo(date: string, region: Region, now: Date): MigrationDateInfo | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(date);
  if ((!isDay && !isTime) || Number.isNaN(Date.parse(date))) return undefined;
  const target = parseCalendarDay(isDay ? date : formatDay(date, region));
  const today = parseCalendarDay(formatDay(now, region));
  if (Number.isNaN(target) || Number.isNaN(today)) return undefined;
  const { locale } = regionConfigs[region];
  return {
    daysLeft: Math.max(0, Math.round((target - today) / dayMs)),
    hardMigrationDateCopy: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(target),
  };
}
