import { answerWallet, draft, openSession, readMandate, submit } from './checkout-acts.ts';
import { proveStudies } from './plan-acts.ts';
import { playAct } from './play.ts';
import type { Stage } from './stage.ts';

/** Anna buys something before the sequence begins: what, and how, follows from when and where it does. */
export async function subscribe(stage: Stage): Promise<void> {
  const cast = { who: 0, killAfter: null } as const;
  const day = new Date(stage.views.at(-1)?.now ?? 0).getUTCDate();
  const offer = [0, 2, 3, 4, 0, 1][day % 6] ?? 0;
  const isByWallet = stage.region !== 'se' && day % 2 === 1;
  if (offer === 1) await playAct(stage, proveStudies, cast);
  const acts = isByWallet
    ? [draft(offer, null), answerWallet('approve'), readMandate]
    : [openSession(offer, null), submit('', false, 1)];
  for (const act of acts) await playAct(stage, act, cast);
}
