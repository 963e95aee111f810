-- Events of the providers, stored before they are acknowledged and applied afterwards.
CREATE TABLE webhook_event (
  id uuid PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('card', 'wallet')),
  dedupe_key text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  psp_reference text NOT NULL,
  is_success boolean NOT NULL,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  outcome text,
  UNIQUE (provider, dedupe_key)
);
CREATE INDEX webhook_event_waiting ON webhook_event (received_at) WHERE applied_at IS NULL;

-- Requests to the card provider that must happen sooner or later: reversing surplus money, forgetting a card.
CREATE TABLE provider_task (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reverse', 'forget-card')),
  reference text NOT NULL UNIQUE,
  psp_reference text,
  token text,
  user_id text NOT NULL,
  done_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamptz NOT NULL
);
CREATE INDEX provider_task_waiting ON provider_task (leased_until) WHERE done_at IS NULL;

-- Mails to send, as facts; they are worded when they leave. `dedupe_key` makes each occasion mail once.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  dedupe_key text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES app_user (id),
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamptz NOT NULL
);
CREATE INDEX mail_waiting ON mail (leased_until) WHERE sent_at IS NULL;
