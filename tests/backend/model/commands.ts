import fc from 'fast-check';
import * as checkout from './checkout-actions.ts';
import * as outside from './provider-actions.ts';
import * as plan from './plan-actions.ts';
import { canRun, runAction, type Action, type ActionOptions } from './run-action.ts';
import type { SequenceStart, Sequence } from './sequence.ts';

/**
 * One action with its options as a fast-check command. The sequence is both model and system, because the ledgers are
 * the reference.
 */
class ActionCommand implements fc.AsyncCommand<Sequence, Sequence, true> {
  readonly act: Action;
  readonly cast: ActionOptions;
  constructor(act: Action, cast: ActionOptions) {
    this.act = act;
    this.cast = cast;
  }
  check = (sequence: Readonly<Sequence>): Promise<boolean> => Promise.resolve(canRun(sequence, this.act, this.cast));
  run = (_: Sequence, sequence: Sequence): Promise<void> => runAction(sequence, this.act, this.cast);
  toString = (): string => `${this.act.kind}/${this.cast.actorIndex}/${this.cast.killAfter ?? '-'}`;
}

const { constantFrom, constant, record, oneof, nat } = fc;

const killAfter = oneof({ weight: 7, arbitrary: constant(null) }, { weight: 1, arbitrary: nat(45) });
const cast = record({ actorIndex: constantFrom<0 | 1>(0, 0, 1), killAfter });
const command = (act: fc.Arbitrary<Action>) => fc.tuple(act, cast).map(([one, by]) => new ActionCommand(one, by));

const offer = constantFrom(0, 0, 2, 3, 4, 1);
const code = constantFrom(null, null, 0, 1);
const holder = constantFrom('', '', '', '', 'DECLINED', 'ERROR', 'PENDING', 'CANCELLED RESULT', 'CVC DECLINED');
const cardFault = constantFrom('refuse', 'http500', 'garbage', 'reset-before-effect', 'reset-after-effect');
const walletFault = constantFrom('http500', 'garbage', 'reset-before-effect', 'reset-after-effect');
const times = constantFrom(1, 1, 2, 6);

/** Purchases: sessions, cards, banks, agreements, codes. */
const purchases: fc.Arbitrary<Action>[] = [
  fc.tuple(offer, code).map(([one, with_]) => checkout.openSession(one, with_)),
  fc.tuple(offer, code).map(([one, with_]) => checkout.openSession(one, with_)),
  fc.tuple(holder, constantFrom(false, false, true), constantFrom(1, 1, 3)).map((args) => checkout.submit(...args)),
  constantFrom(1, 2).map((copies) => checkout.submit('', false, copies)),
  constantFrom('authorised', 'authorised', 'refused', 'cancelled', 'error', 'pending').map(checkout.answerBank),
  constant(checkout.verifyPayment),
  constantFrom<'authorised' | 'refused'>('authorised', 'refused').map(checkout.endPending),
  fc.tuple(constantFrom(0, 2, 3, 4), code).map(([one, with_]) => checkout.draft(one, with_)),
  constantFrom<'approve' | 'reject' | 'expire'>('approve', 'approve', 'approve', 'reject', 'expire').map(
    checkout.answerWallet,
  ),
  constant(checkout.readAgreement),
];

/** Providers and time. */
const providerActions: fc.Arbitrary<Action>[] = [
  constantFrom<'send' | 'reverse' | 'duplicate' | 'drop'>('send', 'reverse', 'duplicate', 'drop').map(outside.deliver),
  fc.tuple(cardFault, times).map(([mode, count]) => outside.breakDown('card', mode, count)),
  fc.tuple(walletFault, times).map(([mode, count]) => outside.breakDown('wallet', mode, count)),
  constant(outside.tick),
  constant(outside.forgeNotification),
];

const short = constantFrom('PT31M', 'P1D', 'P14DT1H').map(outside.advance);
const long = constantFrom('PT5H', 'P3D', 'P14DT1H', 'P14DT1H', 'P1M', 'P1M', 'P32D', 'P2M', 'P13M').map(
  outside.advance,
);

/** Changes of a running plan. */
const planChanges: fc.Arbitrary<Action>[] = [
  constant(plan.cancel),
  constant(plan.reactivate),
  constantFrom(1, 2, 3).map(plan.pause),
  constant(plan.resume),
  constantFrom(0, 1, 2, 3, 4).map(plan.changePlan),
  constantFrom(0, 3, 4).map(plan.changePlan),
  constantFrom(0, 1).map(plan.redeem),
  constant(plan.startAgain),
  constant(plan.proveStudies),
  constant(plan.forgeStudies),
  constant(plan.invite),
  constantFrom(false, false, true).map(plan.join),
  constant(plan.leave),
  constant(plan.removeGuest),
  constant(plan.removeCard),
  constant(plan.withdraw),
  constantFrom<'fails' | 'waits'>('fails', 'waits').map(outside.planCharge),
  constant(outside.stopAgreements),
  constant(outside.chargeBack),
];

/** Sequences of the checkout: payments, agreements and codes with faults and kills. */
export const checkoutCommands = (maxCommands: number) =>
  fc.commands([...purchases, ...purchases, ...providerActions, short, constant(plan.cancel)].map(command), {
    maxCommands,
    size: 'max',
  });

/** Sequences of a subscription's lifecycle. */
export const lifecycleCommands = (maxCommands: number) =>
  fc.commands([...planChanges, ...providerActions, ...Array.from({ length: 7 }, () => long)].map(command), {
    maxCommands,
    size: 'max',
  });

/** Starts of sequences: month ends, leap days, changes to and from summer time, the end of a year. */
export const sequenceStart: fc.Arbitrary<SequenceStart> = record({
  region: constantFrom<SequenceStart['region']>('se', 'no', 'fi'),
  startsAt: constantFrom(
    '2027-01-17T09:00:00Z', // its trial ends on 31 January
    '2028-01-31T12:30:00Z',
    '2028-02-15T23:30:00Z', // its trial ends on a leap day in UTC, and the day after in all regions
    '2027-03-14T00:30:00Z', // its trial ends in the night of the change to summer time
    '2027-10-17T00:30:00Z', // and back
    '2026-12-17T22:45:00Z',
    '2027-05-05T10:00:00Z',
  ),
  isOneCard: constantFrom(false, false, true),
});
