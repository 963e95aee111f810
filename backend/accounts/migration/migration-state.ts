import type { components } from '../../../api-spec/generated/v2.ts';
import { getMigrationDateInfo, emptyMigrationSession } from '../../../core/domain/migration.ts';
import type { Region } from '../../../core/domain/region.ts';

/** Input of the migration state. */
export type MigrationDetails = {
  region: Region;
  /** the caller used an older login */
  isLegacyLogin: boolean;
  hasMigrated: boolean;
  /** yyyy-mm-dd in the region's time zone; null while no migration is planned */
  hardFrom: string | null;
  /** end of the reminder's snooze */
  reminderAt: Date | null;
  /** the session that can migrate the account now */
  liveSessionId: string | null;
};

/**
 * Evaluates the migration state of a user (requirements MG-01 … MG-04): first soft, with a countdown and a snooze, then
 * hard, without one.
 */
export function getMigrationState(details: MigrationDetails, now: Date): components['schemas']['MigrationPrompt'] {
  const { region, isLegacyLogin, hasMigrated, hardFrom, reminderAt, liveSessionId } = details;
  const canMigrate = isLegacyLogin && !hasMigrated;
  const date = canMigrate && hardFrom !== null ? getMigrationDateInfo(hardFrom, region, now) : undefined;
  const isMigrationHard = date?.daysLeft === 0;
  const isSnoozed = reminderAt !== null && now < reminderAt && !isMigrationHard;
  const shouldGetMigrationPrompt = date !== undefined && !isSnoozed;
  const isMigratedLegacyLogin = isLegacyLogin && hasMigrated;
  return {
    isVisible: shouldGetMigrationPrompt || isMigratedLegacyLogin,
    shouldGetMigrationPrompt,
    canMigrate,
    migrationSessionId: (canMigrate ? liveSessionId : null) ?? emptyMigrationSession,
    isMigrationHard,
    showBanner: date !== undefined && !isMigrationHard,
    migratedNordlydAccount: isMigratedLegacyLogin,
    hardMigrationStartDate: date === undefined ? null : hardFrom,
    hardMigrationDateCopy: date?.hardMigrationDateCopy ?? null,
    daysLeft: date?.daysLeft ?? null,
  };
}
