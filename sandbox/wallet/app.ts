import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createControlRoutes, openLedger } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { requestLog } from '../../server/telemetry/request-log.ts';
import { openMerchantClock } from '../../server/sandbox/merchant-clock.ts';
import { createWebhookOutbox } from '../../server/sandbox/webhook-outbox.ts';
import { protectPages, sandboxLook } from '../ui/page.ts';
import { createAccess, type SalesUnit } from './access-token.ts';
import { createApi } from './api.ts';
import { createIdempotency, type Replay } from './idempotency.ts';
import { fail } from './model.ts';
import { createApproval, renderMissing } from './approval.ts';
import { renderLanding } from './landing.ts';
import { createPayerPages } from './payer-pages.ts';
import { respondProblem } from './problem.ts';
import { openWallet, writeDay } from './wallet.ts';
import { deliverWebhook, type WalletEvent } from './webhook.ts';

/** Dependencies and settings of the wallet. */
export type WalletOptions = {
  records: DocumentStore;
  log: Log;
  units: readonly SalesUnit[];
  /** own origin, for confirmation URLs */
  url: string;
  /** notifies the merchant; true when acknowledged. By default a signed webhook */
  deliver?: (event: WalletEvent) => Promise<boolean>;
  webhookUrl: string;
};

/** Refuses a call; a call with an Idempotency-Key then gets the same refusal for the same key. */
const refuse =
  (replay: Replay) =>
  async ({ req }: Context): Promise<Response> => {
    const [title, field, reason] = ['Forbidden', 'Merchant-Serial-Number', 'the sales unit may not do that'] as const;
    const key = req.header('Idempotency-Key');
    if (key === undefined) return respondProblem(403, title, field, reason);
    const body: unknown = req.method === 'DELETE' ? {} : await req.json().catch(() => undefined);
    return replay({ key, call: `${req.method} ${req.path}`, body }, () => fail(403, title, field, reason));
  };

/**
 * Creates the fake wallet: the merchant's API, the payer's pages, control routes.
 *
 * @returns the routes; `sweep`, which expires overdue agreements and collects due charges; `close`, which stops the webhooks.
 */
export function createApp(options: WalletOptions): { app: Hono; sweep: () => void; close: () => Promise<void> } {
  const { records, log, units, url, webhookUrl } = options;
  const ledger = openLedger(records);
  const secretOf = (msn: string): string =>
    units.find(({ merchantSerialNumber }) => merchantSerialNumber === msn)?.webhookSecret ?? '';
  const deliver = options.deliver ?? ((event: WalletEvent) => deliverWebhook(event, webhookUrl, secretOf(event.msn)));
  const webhooks = createWebhookOutbox<WalletEvent>({ records, deliver, log });
  const clock = openMerchantClock(records);
  const wallet = openWallet({ records, ledger, emit: webhooks.enqueue, now: clock.now });
  const replay = createIdempotency(records);
  const clear = (): void => {
    wallet.clear();
    webhooks.clear();
    clock.clear();
    for (const name of ['answer', 'ledger']) records.collection(name).clear();
  };
  const control = createControlRoutes(ledger, clear, { refuse: refuse(replay) });

  const app = new Hono();
  app.use(requestLog(log));
  app.use(protectPages());
  app.use(control.faults);
  app.use(bodyLimit({ maxSize: 65_536, onError: () => respondProblem(413, 'Too large', 'body', 'at most 64 KiB') }));
  app.route('/', control.routes);
  // for tests: the due day of every charge has come
  app.post('/__control/collect', (context) =>
    context.json({ collected: records.transaction(() => wallet.collectDue('9999-12-31')) }),
  );
  app.route('/', webhooks.routes);
  app.route('/', sandboxLook());
  app.route('/', createApi({ records, wallet, access: createAccess(units), url, webhookUrl, replay, clock }));
  app.route('/', createApproval(wallet, records));
  app.route('/', createPayerPages(wallet, records));
  app.get('/', (context) => context.html(renderLanding(wallet.agreements.list(), ledger.list())));
  app.notFound((context) =>
    context.req.path.startsWith('/recurring/')
      ? respondProblem(404, 'Not found', 'path', 'no such resource')
      : context.html(renderMissing('nb'), 404),
  );
  const sweep = (): void =>
    records.transaction(() => {
      wallet.expireOverdue();
      wallet.collectDue(writeDay(clock.now()));
    });
  return { app, sweep, close: webhooks.close };
}
