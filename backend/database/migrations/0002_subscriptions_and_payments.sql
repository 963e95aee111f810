-- Cards kept at the card provider; here only what identifies one to its owner, and the provider's token.
CREATE TABLE stored_card (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  token text NOT NULL,
  brand text NOT NULL,
  last_four text NOT NULL,
  expiry_month text NOT NULL,
  expiry_year text NOT NULL,
  holder_name text,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX stored_card_one_per_user ON stored_card (user_id) WHERE deleted_at IS NULL;

-- Our record of one attempt to buy with a card.
CREATE TABLE payment_session (
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
  consent_text text,
  consent_at timestamptz,
  idempotency_key text,
  status text NOT NULL
    CHECK (status IN ('created', 'submitted', 'action', 'authorised', 'refused', 'pending', 'error', 'cancelled')),
  failure text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payment_session_idempotency ON payment_session (user_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE subscription (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  session_id uuid UNIQUE REFERENCES payment_session (id),
  region text NOT NULL,
  offer text NOT NULL,
  manager text NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  currency text NOT NULL,
  started_at timestamptz NOT NULL,
  trial_ends_at timestamptz,
  anchor_at timestamptz NOT NULL,
  next_period integer NOT NULL CHECK (next_period >= 0),
  paid_until timestamptz NOT NULL,
  cancelled_at timestamptz,
  ended_at timestamptz,
  refused_at timestamptz,
  next_offer text,
  next_offer_at timestamptz,
  is_open boolean NOT NULL
);
-- is_open: may still run or renew. One such web subscription per listener, whatever is started in parallel.
CREATE UNIQUE INDEX subscription_one_open ON subscription (user_id) WHERE is_open AND manager IN ('card', 'wallet');
CREATE INDEX subscription_of_user ON subscription (user_id);
CREATE INDEX subscription_due ON subscription (paid_until) WHERE is_open;

-- A trial is given once per person and once per card, for ever.
CREATE TABLE trial_claim (
  kind text NOT NULL CHECK (kind IN ('person', 'card')),
  key text NOT NULL,
  user_id text NOT NULL,
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);

-- One claim per subscription and period: whoever holds it may charge, and nobody else ever does for that period.
CREATE TABLE renewal (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscription (id),
  period integer NOT NULL,
  state text NOT NULL CHECK (state IN ('due', 'paid', 'waived', 'given-up')),
  attempts integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  UNIQUE (subscription_id, period)
);

-- What we mean to ask the card provider, committed before it is asked. `reference` is merchantReference and
-- idempotency key in one. `request` is what to ask again when the answer was lost; wiped once the outcome is known.
-- `surplus` was authorised but gives nothing by itself: it was given back, or a first charge takes its place.
CREATE TABLE payment_intent (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('signup', 'first-charge', 'renewal')),
  reference text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES app_user (id),
  session_id uuid REFERENCES payment_session (id),
  renewal_id uuid REFERENCES renewal (id),
  amount integer NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  request jsonb,
  state text NOT NULL
    CHECK (state IN ('open', 'action', 'pending', 'succeeded', 'refused', 'cancelled', 'error', 'not-sent', 'surplus', 'abandoned')),
  psp_reference text,
  result_code text,
  refusal_code text,
  fingerprint text,
  leased_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payment_intent_one_per_session ON payment_intent (session_id, kind)
  WHERE state IN ('open', 'pending', 'succeeded');
CREATE UNIQUE INDEX payment_intent_one_per_renewal ON payment_intent (renewal_id)
  WHERE state IN ('open', 'pending', 'succeeded');
CREATE INDEX payment_intent_open ON payment_intent (leased_until) WHERE state = 'open';

CREATE SEQUENCE order_number START 100001;

-- Money that moved, or was meant to; `lines` freezes the tax as it was on the day.
CREATE TABLE payment_transaction (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  subscription_id uuid NOT NULL REFERENCES subscription (id),
  period integer NOT NULL,
  order_number text NOT NULL UNIQUE DEFAULT 'NL-' || nextval('order_number'),
  created_at timestamptz NOT NULL,
  region text NOT NULL,
  offer text NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('Created', 'Pending', 'Success', 'Failed', 'Cancelled')),
  method text NOT NULL CHECK (method IN ('NA', 'Card', 'ApplePay', 'GooglePay', 'Vipps', 'MobilePay')),
  method_text text NOT NULL,
  lines jsonb NOT NULL,
  UNIQUE (subscription_id, period)
);
CREATE INDEX payment_transaction_of_user ON payment_transaction (user_id, created_at DESC, id);
