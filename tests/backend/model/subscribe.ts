import { answerWallet, draft, openSession, readAgreement, submit } from './checkout-actions.ts';
import { proveStudies } from './plan-actions.ts';
import { runAction } from './run-action.ts';
import type { Sequence } from './sequence.ts';

/** Buys a plan for the first user before the sequence starts; time and region decide what and how. */
export async function subscribe(sequence: Sequence): Promise<void> {
  const cast = { actorIndex: 0, killAfter: null } as const;
  const day = new Date(sequence.views.at(-1)?.now ?? 0).getUTCDate();
  const offer = [0, 2, 3, 4, 0, 1][day % 6] ?? 0;
  const isByWallet = sequence.region !== 'se' && day % 2 === 1;
  if (offer === 1) await runAction(sequence, proveStudies, cast);
  const acts = isByWallet
    ? [draft(offer, null), answerWallet('approve'), readAgreement]
    : [openSession(offer, null), submit('', false, 1)];
  for (const act of acts) await runAction(sequence, act, cast);
}
