import { migration } from '../../backend/database/schema/people.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { formatDay } from '../../core/domain/date.ts';
import type { ApiResponse, TestUser, TestBackend } from './test-backend.ts';

/** The fields of a migration prompt that decide. */
export type Prompt = {
  isVisible: boolean;
  migrationSessionId: string;
  daysLeft: number | null;
  isMigrationHard: boolean;
};

/** Steps of tests with users of the older logins. */
export function createOlderLogins(api: TestBackend) {
  const record = async (user: TestUser): Promise<string> =>
    String((await user.call('GET', '/user/api/create-migration-prompt-history-record')).body['id']);
  return {
    /** Creates a user with an older login whose hard migration starts in `days`, or is not planned when null. */
    logIn: async (days: number | null): Promise<TestUser> => {
      const sub = crypto.randomUUID();
      const { db, clock } = api.backend;
      const email = `${sub}@nordlyd.example`;
      await saveUser(db, { sub, email, name: 'Old Name', region: 'se', provider: 'google' }, clock.now());
      const hardFrom = days === null ? null : formatDay(new Date(clock.now().getTime() + days * 86_400_000), 'se');
      await db.insert(migration).values({ userId: sub, hardFrom });
      return api.login('se', sub, 'google');
    },
    readPrompt: async (user: TestUser): Promise<Prompt> =>
      (await user.call('GET', '/user/api/migration-prompt')).body as unknown as Prompt,
    /** records that the prompt is shown and returns the record's id */
    record,
    /** accepts the prompt and returns the session in which the account can migrate */
    accept: async (user: TestUser): Promise<string> => {
      const path = `/user/api/user-accepted-migration-prompt/${await record(user)}`;
      const { body } = await user.call('PATCH', path);
      return (body as unknown as Prompt).migrationSessionId;
    },
    /** migrates the account of a session to the user's login */
    move: (user: TestUser, sessionId: string): Promise<ApiResponse> =>
      user.call('GET', `/user/api/migrate/${sessionId}`),
  };
}
