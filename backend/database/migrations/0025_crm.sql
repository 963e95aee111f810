-- What a marketing service is told of people who agreed to it (decision 0070): under which name it knows them, and what
-- waits to be told.
CREATE TABLE crm_person (
  user_id text PRIMARY KEY,
  external_id uuid NOT NULL UNIQUE,
  since timestamptz NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX crm_person_checked ON crm_person (checked_at);
CREATE TABLE crm_outbox (
  event_id uuid PRIMARY KEY,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  taken_at timestamptz,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX crm_outbox_due ON crm_outbox (due_at) WHERE taken_at IS NULL;
CREATE INDEX crm_outbox_user ON crm_outbox (user_id);
