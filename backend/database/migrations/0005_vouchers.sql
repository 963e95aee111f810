-- What a code is worth, to whom and when. `max_uses` NULL: any number; `duration_unit` NULL: for ever.
CREATE TABLE voucher (
  code text PRIMARY KEY CHECK (code = upper(code) AND length(code) BETWEEN 1 AND 20),
  discount text NOT NULL CHECK (discount IN ('FREE', 'FIFTYPERCENT')),
  duration_unit text CHECK (duration_unit IN ('Days', 'Months')),
  duration_length integer CHECK (duration_length > 0),
  offers jsonb NOT NULL,
  regions jsonb NOT NULL,
  valid_from timestamptz,
  valid_to timestamptz,
  max_uses integer CHECK (max_uses >= 0),
  new_customers_only boolean NOT NULL,
  is_reward boolean NOT NULL,
  is_withdrawn boolean NOT NULL,
  issued_by text,
  created_at timestamptz NOT NULL,
  CHECK ((duration_unit IS NULL) = (duration_length IS NULL))
);

-- A person's use of a code, from the moment it is set aside for a purchase. `reference` names the purchase: a payment
-- session, a wallet agreement, or a redemption. `held` may lapse, `paying` waits for a provider's word, `redeemed` stays.
-- The terms are those of the moment, whatever becomes of the code.
CREATE TABLE voucher_use (
  id uuid PRIMARY KEY,
  code text NOT NULL REFERENCES voucher (code),
  user_id text NOT NULL REFERENCES app_user (id),
  reference text NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'paying', 'redeemed', 'released')),
  held_until timestamptz NOT NULL,
  slot integer,
  discount text NOT NULL,
  duration_unit text,
  duration_length integer,
  subscription_id uuid REFERENCES subscription (id),
  created_at timestamptz NOT NULL
);
-- Each use of a limited code takes one of its numbered slots; no slot is taken twice, whatever runs side by side.
CREATE UNIQUE INDEX voucher_use_slot ON voucher_use (code, slot) WHERE state <> 'released';
-- A code is good once for each person, and a person has one code set aside at a time.
CREATE UNIQUE INDEX voucher_use_once ON voucher_use (code, user_id) WHERE state <> 'released';
CREATE UNIQUE INDEX voucher_use_one_aside ON voucher_use (user_id) WHERE state IN ('held', 'paying');
CREATE UNIQUE INDEX voucher_use_of_purchase ON voucher_use (reference) WHERE state <> 'released';
CREATE INDEX voucher_use_lapsing ON voucher_use (held_until) WHERE state = 'held';

-- The one voucher of a subscription; it is over once `voucher_ends_at` has passed (NULL with a code: never).
-- `anchor_period` is the number of the period that begins at `anchor_at`: an upgrade moves both.
ALTER TABLE subscription
  ADD COLUMN anchor_period integer NOT NULL DEFAULT 0,
  ADD COLUMN next_price integer CHECK (next_price > 0),
  ADD COLUMN voucher_code text REFERENCES voucher (code),
  ADD COLUMN voucher_discount text CHECK (voucher_discount IN ('FREE', 'FIFTYPERCENT')),
  ADD COLUMN voucher_starts_at timestamptz,
  ADD COLUMN voucher_ends_at timestamptz;

-- What an upgrade's charge is for; it takes the claim of the period that it begins.
ALTER TABLE payment_intent DROP CONSTRAINT payment_intent_kind_check;
ALTER TABLE payment_intent
  ADD CONSTRAINT payment_intent_kind_check CHECK (kind IN ('signup', 'first-charge', 'renewal', 'upgrade'));
CREATE TABLE plan_change (
  intent_id uuid PRIMARY KEY REFERENCES payment_intent (id),
  subscription_id uuid NOT NULL REFERENCES subscription (id),
  offer text NOT NULL,
  price integer NOT NULL CHECK (price > 0)
);
