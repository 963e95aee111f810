-- Mandates of the wallet: what a listener was offered, committed before the wallet is asked. `id` is the wallet's
-- idempotency key and external id; `fingerprint` says what was ordered, so that a second click finds the first one's
-- mandate. `surplus` was approved but gives nothing: it is stopped, and what it took is given back.
CREATE TABLE wallet_agreement (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  region text NOT NULL,
  offer text NOT NULL,
  voucher_code text,
  price integer NOT NULL CHECK (price > 0),
  amount_now integer NOT NULL CHECK (amount_now >= 0),
  currency text NOT NULL,
  trial_days integer NOT NULL CHECK (trial_days >= 0),
  return_url text NOT NULL,
  account_url text NOT NULL,
  consent_text text,
  consent_at timestamptz,
  fingerprint text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'pending', 'active', 'stopped', 'expired', 'surplus', 'failed')),
  failure text,
  agreement_id text UNIQUE,
  charge_id text,
  confirmation_url text,
  payer text,
  looked_at timestamptz NOT NULL,
  leased_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX wallet_agreement_one_waiting ON wallet_agreement (user_id, fingerprint)
  WHERE state IN ('open', 'pending');
CREATE INDEX wallet_agreement_of_user ON wallet_agreement (user_id);
CREATE INDEX wallet_agreement_watched ON wallet_agreement (looked_at) WHERE state IN ('open', 'pending', 'active');

ALTER TABLE subscription ADD COLUMN agreement_id uuid UNIQUE REFERENCES wallet_agreement (id);

-- An intent with a mandate is a charge of the wallet; `looked_at` is when it was last asked for, by business time.
ALTER TABLE payment_intent ADD COLUMN agreement_id uuid REFERENCES wallet_agreement (id);
ALTER TABLE payment_intent ADD COLUMN looked_at timestamptz;
CREATE INDEX payment_intent_wallet_waiting ON payment_intent (looked_at)
  WHERE state = 'pending' AND agreement_id IS NOT NULL;

-- The wallet's tasks stand beside the card provider's: stopping a mandate, calling off a charge, giving money back.
ALTER TABLE provider_task DROP CONSTRAINT provider_task_kind_check;
ALTER TABLE provider_task ADD COLUMN agreement_id uuid REFERENCES wallet_agreement (id);
ALTER TABLE provider_task ADD COLUMN amount integer CHECK (amount > 0);

-- A trial is given once per wallet too.
ALTER TABLE trial_claim DROP CONSTRAINT trial_claim_kind_check;
ALTER TABLE trial_claim ADD CHECK (kind IN ('person', 'card', 'wallet'));

-- The wallet's events name our own id too: an event may come before the answer that names the wallet's.
ALTER TABLE webhook_event ADD COLUMN external_reference text;
