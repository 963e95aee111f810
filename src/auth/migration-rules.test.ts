import { expect, it } from 'vitest';
import { getPromptKind, canPostpone, type MigrationPrompt } from './migration-rules.ts';

const soft: MigrationPrompt = {
  isVisible: true,
  shouldGetMigrationPrompt: true,
  canMigrate: true,
  migrationSessionId: '00000000-0000-0000-0000-000000000000',
  isMigrationHard: false,
  showBanner: true,
  migratedNordlydAccount: false,
  hardMigrationStartDate: '2026-12-15',
  hardMigrationDateCopy: '15 december 2026',
  daysLeft: 5,
};

it('[MG-01] getPromptKind returns a prompt when it is requested or the account has migrated', () => {
  expect(getPromptKind(soft)).toBe('soft');
  expect(getPromptKind({ ...soft, isMigrationHard: true, daysLeft: 0 })).toBe('hard');
  expect(getPromptKind({ ...soft, migratedNordlydAccount: true, canMigrate: false })).toBe('moved');
  expect(getPromptKind({ ...soft, isVisible: false, shouldGetMigrationPrompt: false })).toBe('none');
});

it('[MG-05] canPostpone is true only when all four conditions hold', () => {
  const fine = { isMigrationHard: false, canMigrate: true, hasError: false, isCompleted: false };
  expect(canPostpone(fine)).toBe(true);
  for (const change of [{ isMigrationHard: true }, { canMigrate: false }, { hasError: true }, { isCompleted: true }])
    expect(canPostpone({ ...fine, ...change })).toBe(false);
});
