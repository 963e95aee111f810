import { migration } from '../../backend/database/schema/people.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { formatDay } from '../../core/domain/date.ts';
import type { Answer, Listener, World } from './test-backend.ts';

/** The parts of a migration prompt that decide. */
export type Prompt = {
  isVisible: boolean;
  migrationSessionId: string;
  daysLeft: number | null;
  isMigrationHard: boolean;
};

/** What a test does with people of the older log-ins. */
export function createOlderLogins(world: World) {
  const record = async (listener: Listener): Promise<string> =>
    String((await listener.call('GET', '/user/api/create-migration-prompt-history-record')).body['id']);
  return {
    /** A person with an older log-in, whose hard migration starts in some days; null: none is planned. */
    logIn: async (days: number | null): Promise<Listener> => {
      const sub = crypto.randomUUID();
      const { db, clock } = world.backend;
      const email = `${sub}@nordlyd.example`;
      await saveUser(db, { sub, email, name: 'Old Name', region: 'se', provider: 'google' }, clock.now());
      const hardFrom = days === null ? null : formatDay(new Date(clock.now().getTime() + days * 86_400_000), 'se');
      await db.insert(migration).values({ userId: sub, hardFrom });
      return world.login('se', sub, 'google');
    },
    readPrompt: async (listener: Listener): Promise<Prompt> =>
      (await listener.call('GET', '/user/api/migration-prompt')).body as unknown as Prompt,
    /** notes that the prompt is shown, and gives the record's id */
    record,
    /** accepts the prompt, and gives the session in which the account can move */
    accept: async (listener: Listener): Promise<string> => {
      const path = `/user/api/user-accepted-migration-prompt/${await record(listener)}`;
      const { body } = await listener.call('PATCH', path);
      return (body as unknown as Prompt).migrationSessionId;
    },
    /** moves the account of a session to the listener's log-in */
    move: (listener: Listener, sessionId: string): Promise<Answer> =>
      listener.call('GET', `/user/api/migrate/${sessionId}`),
  };
}
