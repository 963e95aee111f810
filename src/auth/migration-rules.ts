import type { components } from '../../api-spec/generated/v2.ts';

export type MigrationPrompt = components['schemas']['MigrationPrompt'];

/** Kind of migration prompt: none, with a postpone button, without one, or already migrated. */
export type PromptKind = 'none' | 'soft' | 'hard' | 'moved';

/** Selects the prompt of a user (requirements MG-01, MG-03, MG-04). */
export function getPromptKind(prompt: MigrationPrompt): PromptKind {
  if (!prompt.isVisible) return 'none';
  if (prompt.migratedNordlydAccount) return 'moved';
  return prompt.isMigrationHard ? 'hard' : 'soft';
}

/**
 * True when closing the prompt sends "remind me later" (requirement MG-05): a soft, possible migration without error
 * that is not complete.
 */
export const canPostpone = (state: {
  isMigrationHard: boolean;
  canMigrate: boolean;
  hasError: boolean;
  isCompleted: boolean;
}): boolean => !state.isMigrationHard && state.canMigrate && !state.hasError && !state.isCompleted;
