import type { components } from '../../api-spec/generated/v2.ts';

export type MigrationPrompt = components['schemas']['MigrationPrompt'];

/** How somebody is asked to move: not at all, with the choice of later, without it, or not again because it is done. */
export type PromptKind = 'none' | 'soft' | 'hard' | 'moved';

/** Which prompt stands before somebody (requirements MG-01, MG-03, MG-04). */
export function getPromptKind(prompt: MigrationPrompt): PromptKind {
  if (!prompt.isVisible) return 'none';
  if (prompt.migratedNordlydAccount) return 'moved';
  return prompt.isMigrationHard ? 'hard' : 'soft';
}

/**
 * True when putting the prompt away tells the backend "remind me later" (requirement MG-05): the migration is soft, it
 * can be done, nothing has gone wrong and it is not over.
 */
export const canPostpone = (state: {
  isMigrationHard: boolean;
  canMigrate: boolean;
  hasError: boolean;
  isCompleted: boolean;
}): boolean => !state.isMigrationHard && state.canMigrate && !state.hasError && !state.isCompleted;
