import { sql, type SQL } from 'drizzle-orm';
import type { Region } from '../../../core/domain/region.ts';
import type { Database } from '../../database/open.ts';

/** Rows per query: an export needs little memory at any length. Each query reads all movements, so that many are few queries. */
const pageRows = 5_000;

/** Filter by the time of the movement; `until` is exclusive. */
export type LedgerFilter = { since: Date; until?: Date; region?: Region };

/**
 * Completed movements of money: payments, and what was paid back. Amounts are minor units, negative when paid back; a
 * part that is paid back has its share of the VAT.
 */
const movements = sql`
  SELECT id, id AS key, 'payment' AS kind, created_at AS at, amount, 1::numeric AS share
  FROM payment_transaction WHERE status = 'Success' AND amount > 0
  UNION ALL
  SELECT paid.id, refund.id, CASE WHEN refund.reference LIKE 'chargeback-%' THEN 'chargeback' ELSE 'refund' END, refund.settled_at,
    -refund.amount, -refund.amount::numeric / paid.amount
  FROM refund JOIN payment_transaction AS paid ON paid.id = refund.transaction_id WHERE refund.state = 'succeeded'`;

/** The charge at the provider behind a payment, as refunds find it (`refund.ts`). */
const providerReference = sql`
  SELECT COALESCE(CASE WHEN intent.agreement_id IS NULL THEN intent.psp_reference ELSE intent.reference END, (
    SELECT charge_id FROM wallet_agreement WHERE wallet_agreement.id = subscription.agreement_id
  )) FROM subscription
  LEFT JOIN renewal ON renewal.subscription_id = subscription.id AND renewal.period = paid.period
  LEFT JOIN payment_intent AS intent ON intent.state = 'succeeded' AND intent.amount <> 0
    AND (intent.renewal_id = renewal.id OR (renewal.id IS NULL AND intent.session_id = subscription.session_id))
  WHERE subscription.id = paid.subscription_id LIMIT 1`;

/** The newest voucher that was redeemed for the subscription until the payment. */
const voucher = sql`
  SELECT code FROM voucher_use WHERE voucher_use.subscription_id = paid.subscription_id AND state = 'redeemed'
    AND voucher_use.created_at <= paid.created_at ORDER BY voucher_use.created_at DESC LIMIT 1`;

/** The event that reports the movement (`revenue.ts`); the page of an order sends `purchase`. */
const reportingEvent = sql`CASE WHEN movement.kind <> 'payment' THEN movement.kind
  WHEN EXISTS (SELECT 1 FROM payment_transaction AS earlier WHERE earlier.subscription_id = paid.subscription_id
    AND earlier.status = 'Success' AND earlier.amount > 0 AND earlier.created_at < paid.created_at) THEN 'renewal'
  WHEN EXISTS (SELECT 1 FROM subscription WHERE id = paid.subscription_id AND trial_ends_at IS NOT NULL) THEN 'trial_converted'
  WHEN paid.period = 0 THEN 'purchase' ELSE 'renewal' END`;

/** True when the user had agreed to statistics, and has not changed the privacy settings since. */
const hadConsent = sql`coalesce((
    SELECT has_given_consent_to_analytics_cookies FROM cookie_consent WHERE cookie_consent.user_id = paid.user_id
      AND given_at <= movement.at ORDER BY id DESC LIMIT 1
  ), false) AND NOT EXISTS (SELECT 1 FROM privacy_setting WHERE privacy_setting.user_id = paid.user_id
    AND (has_opted_out_from_analytics_and_product_development OR changed_at > movement.at))`;

/** Position of a movement in the order of the export. */
type Position = { at: string; order: string; kind: string; key: string };

const isAfter = ({ at, order, kind, key }: Position): SQL =>
  sql`AND (movement.at, paid.order_number, movement.kind, movement.key) > (${at}::timestamptz, ${order}, ${kind}, ${key}::uuid)`;

const select = ({ since, until, region }: LedgerFilter, last: Position | undefined): SQL => sql`
  SELECT movement.at::text AS at, movement.key::text AS key, to_char(movement.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS time, movement.kind,
    paid.order_number AS "order", paid.subscription_id::text AS subscription, movement.amount::int AS amount,
    round(movement.share * (SELECT sum((line ->> 'vat')::int) FROM jsonb_array_elements(paid.lines) AS line))::int AS vat,
    paid.currency, paid.region, paid.offer AS plan, paid.method, (${voucher}) AS voucher,
    (${providerReference}) AS "providerReference", ${reportingEvent} AS event, (${hadConsent}) AS consent
  FROM (${movements}) AS movement JOIN payment_transaction AS paid ON paid.id = movement.id
  WHERE movement.at >= ${since.toISOString()}::timestamptz
    ${until ? sql`AND movement.at < ${until.toISOString()}::timestamptz` : sql``}
    ${region ? sql`AND paid.region = ${region}` : sql``}
    ${last ? isAfter(last) : sql``}
  ORDER BY movement.at, paid.order_number, movement.kind, movement.key LIMIT ${pageRows}`;

/**
 * Exports the ledger as NDJSON, one line per movement, oldest first. Amount and VAT are minor units. A payment that was
 * reversed without an order is no line.
 */
export async function* exportLedger(db: Database, filter: LedgerFilter): AsyncGenerator<string> {
  for (let last: Position | undefined; ;) {
    const { rows } = (await db.execute(select(filter, last))) as { rows: Position[] };
    for (const { at: _at, key: _key, ...row } of rows) yield `${JSON.stringify(row)}\n`;
    if (rows.length < pageRows) return;
    last = rows.at(-1);
  }
}
