-- The extra accounts of Duo plans. `offer` is the owner's plan on joining: another plan gives this guest nothing.
CREATE TABLE guest (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscription (id),
  user_id text NOT NULL REFERENCES app_user (id),
  offer text NOT NULL,
  slot integer NOT NULL CHECK (slot >= 1),
  joined_at timestamptz NOT NULL,
  left_at timestamptz,
  left_reason text CHECK (left_reason IN ('removed', 'left', 'plan-ended', 'plan-changed'))
);
-- One guest in each slot, and one slot for each guest, whatever is tried in parallel.
CREATE UNIQUE INDEX guest_one_per_slot ON guest (subscription_id, slot) WHERE left_at IS NULL;
CREATE UNIQUE INDEX guest_of_one_plan ON guest (user_id) WHERE left_at IS NULL;
CREATE INDEX guest_of_user ON guest (user_id);

-- Invitations to a slot; the id is random and all that its link carries. Closed by joining, replacing, revoking.
CREATE TABLE invitation (
  id text PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscription (id),
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX invitation_one_open ON invitation (subscription_id) WHERE closed_at IS NULL;

-- Attempts to prove studies; `provider_id` is the verifier's own name for it, which knows the person by `id` alone.
CREATE TABLE student_verification (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  provider_id text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'refused')),
  started_at timestamptz NOT NULL,
  decided_at timestamptz,
  next_look_at timestamptz NOT NULL
);
CREATE INDEX student_verification_of_user ON student_verification (user_id, started_at DESC);
CREATE INDEX student_verification_pending ON student_verification (next_look_at) WHERE status = 'pending';

-- Proofs of studies; the one that is valid longest counts.
CREATE TABLE student_proof (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  verification_id uuid NOT NULL UNIQUE REFERENCES student_verification (id),
  school text,
  verified_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  noticed_at timestamptz
);
CREATE INDEX student_proof_of_user ON student_proof (user_id, valid_until DESC);

-- Until when a plan that has become standard may become a student plan again by a new proof.
ALTER TABLE subscription ADD COLUMN student_grace_until timestamptz;

-- Withdrawals from contracts, as they were stated; one for each contract. `amount` is what goes back.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL UNIQUE REFERENCES subscription (id),
  user_id text NOT NULL REFERENCES app_user (id),
  name text NOT NULL,
  email text NOT NULL,
  stated_at timestamptz NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  currency text NOT NULL
);

-- Statements made without log-in; `token` confirms one when an account was found to belong to it.
CREATE TABLE withdrawal_statement (
  id uuid PRIMARY KEY,
  region text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  contract text NOT NULL,
  stated_at timestamptz NOT NULL,
  subscription_id uuid REFERENCES subscription (id),
  token text UNIQUE,
  confirmed_at timestamptz
);

-- Money that goes back, committed before the provider is asked; one refund for each payment. `reference` is the
-- provider's merchant reference and idempotency key in one.
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL UNIQUE REFERENCES payment_transaction (id),
  reference text NOT NULL UNIQUE,
  amount integer NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
  created_at timestamptz NOT NULL,
  settled_at timestamptz
);

-- Letters to people without an account carry their own address.
ALTER TABLE mail ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE mail ADD COLUMN recipient text;
ALTER TABLE mail ADD CONSTRAINT mail_has_recipient CHECK (user_id IS NOT NULL OR recipient IS NOT NULL);
