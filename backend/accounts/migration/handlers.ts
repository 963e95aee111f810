import { emptyMigrationSession } from '../../../core/domain/migration.ts';
import { fail } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { findMigrationSession, migrateAccount } from './move.ts';
import { acceptPrompt, cancelPrompt, readPrompt, recordPrompt } from './store.ts';

type MigrationOperations = Pick<
  Handlers,
  | 'getMigrationPrompt'
  | 'createMigrationPromptRecord'
  | 'migrateAccount'
  | 'acceptMigrationPrompt'
  | 'cancelMigrationPrompt'
>;

/** Operations to migrate older logins to the identity provider. */
export function migrationHandlers(context: AppContext): MigrationOperations {
  return {
    getMigrationPrompt: async ({ user, headers }) => {
      const prompt = await readPrompt(context, user);
      const waiting = await findMigrationSession(context, user, headers['X-Migration-Session']);
      return { status: 200, body: waiting === undefined ? prompt : { ...prompt, migrationSessionId: waiting } };
    },
    createMigrationPromptRecord: async ({ user }) => {
      const record = await recordPrompt(context, user);
      if (record === undefined) return { status: 409, problem: { title: 'MigrationNotOfferedError' } };
      const { id, isHard, shownAt } = record;
      return { status: 200, body: { id, isMigrationHard: isHard, shownAt: shownAt.toISOString() } };
    },
    migrateAccount: async ({ user, path, headers }) => {
      const named = headers['X-Migration-Session']?.toLowerCase() ?? emptyMigrationSession;
      const isOther = named !== emptyMigrationSession && named !== path.sessionId.toLowerCase();
      const moved = isOther ? fail('MigrationFailedError') : await migrateAccount(context, user, path.sessionId);
      if (moved.ok) return { status: 200, body: { outcome: 'success', userId: moved.value } };
      switch (moved.code) {
        case 'MigrationFailedError':
          return { status: 404, problem: { title: moved.code, code: 'generic_error' } };
        case 'AlreadyMigratedError':
          return { status: 409, problem: { title: moved.code, code: 'already_migrated' } };
        case 'MigrationConflictError':
          return { status: 409, problem: { title: moved.code, code: 'me03' } };
      }
    },
    acceptMigrationPrompt: async ({ user, path }) => {
      const result = await acceptPrompt(context, user, path.id);
      if (result.ok) return { status: 200, body: result.value };
      if (result.code === 'NotFound') return { status: 404, problem: { title: 'NotFound' } };
      return { status: 409, problem: { title: result.code } };
    },
    cancelMigrationPrompt: async ({ user, path }) => {
      const result = await cancelPrompt(context, user, path.id);
      if (result.ok) return { status: 200, body: result.value };
      if (result.code === 'NotFound') return { status: 404, problem: { title: 'NotFound' } };
      return { status: 409, problem: { title: result.code } };
    },
  };
}
