import { toMajor } from '../../core/domain/money.ts';
import { fail, succeed } from '../../core/domain/result.ts';
import type { components } from '../../api-spec/generated/office.ts';
import type { AppContext } from '../app-context.ts';
import { isUuid } from '../database/uuid.ts';
import { listGivenUp, resolveMail, resolveTask, type Decision } from '../jobs/given-up.ts';
import type { Change } from './change.ts';

type Tasks = components['schemas']['Tasks'];

/** Lists the tasks and emails that the product has given up. */
export async function listTasks({ db }: AppContext): Promise<Tasks> {
  const { tasks, mails } = await listGivenUp(db);
  return {
    tasks: [
      ...tasks.map(({ id, kind, reference, userId, amount }) => ({
        id,
        kind: kind as string,
        reference,
        userId,
        amount: amount === null ? null : toMajor(amount),
      })),
      ...mails.map(({ id, data, userId, dedupeKey }) => ({
        id,
        kind: `email ${data.kind}`,
        reference: dedupeKey,
        userId,
        amount: null,
      })),
    ],
  };
}

/** Retries a task that the product has given up, or closes it. */
export function decideTask(context: AppContext, id: string, decision: Decision): Change<null> {
  const { db, clock, wakeScheduler } = context;
  const outcomes: Record<Decision, string> = { retry: 'sent again', done: 'completed by staff', skip: 'left undone' };
  return {
    preview: async () => {
      const found = (await listTasks(context)).tasks.find((task) => task.id === id);
      if (found === undefined) return fail('not given up');
      return succeed([{ name: `${found.kind} ${found.reference}`, before: 'given up', after: outcomes[decision] }]);
    },
    run: async () => {
      const isResolved =
        isUuid(id) && ((await resolveTask(db, id, decision, clock.now())) || (await resolveMail(db, id, decision)));
      wakeScheduler();
      return isResolved ? succeed(null) : fail('not given up');
    },
  };
}
