import type { components } from '../../../api-spec/generated/v2.ts';
import { getMigrationDateInfo, emptyMigrationSession } from '../../../core/domain/migration.ts';
import type { Region } from '../../../core/domain/region.ts';

/** What decides where the move of an account stands. */
export type MigrationFacts = {
  region: Region;
  /** the caller used one of the older log-ins */
  isLegacyLogin: boolean;
  hasMoved: boolean;
  /** yyyy-mm-dd on the market's calendar; null while no move is planned */
  hardFrom: string | null;
  /** until when the listener asked not to be reminded */
  reminderAt: Date | null;
  /** the session in which the account can move now */
  liveSessionId: string | null;
};

/**
 * Judges what a listener is to be told about the move (spec core §3, §4; requirements MG-01 … MG-04): soft with a
 * countdown, which can be put off, then hard, which cannot. A pure function of stored facts and the time.
 */
export function judgeMigration(facts: MigrationFacts, now: Date): components['schemas']['MigrationPrompt'] {
  const { region, isLegacyLogin, hasMoved, hardFrom, reminderAt, liveSessionId } = facts;
  const canMigrate = isLegacyLogin && !hasMoved;
  const date = canMigrate && hardFrom !== null ? getMigrationDateInfo(hardFrom, region, now) : undefined;
  const isMigrationHard = date?.daysLeft === 0;
  const isAsleep = reminderAt !== null && now < reminderAt && !isMigrationHard;
  const shouldGetMigrationPrompt = date !== undefined && !isAsleep;
  const hasMovedAway = isLegacyLogin && hasMoved;
  return {
    isVisible: shouldGetMigrationPrompt || hasMovedAway,
    shouldGetMigrationPrompt,
    canMigrate,
    migrationSessionId: (canMigrate ? liveSessionId : null) ?? emptyMigrationSession,
    isMigrationHard,
    showBanner: date !== undefined && !isMigrationHard,
    migratedNordlydAccount: hasMovedAway,
    hardMigrationStartDate: date === undefined ? null : hardFrom,
    hardMigrationDateCopy: date?.hardMigrationDateCopy ?? null,
    daysLeft: date?.daysLeft ?? null,
  };
}
