-- What visitors did who agreed that it is known. The browser names each event, so that one sent again is kept once.
CREATE TABLE event (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  name text NOT NULL,
  client_id uuid NOT NULL,
  user_id text,
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  page text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  data jsonb NOT NULL,
  transaction_id text,
  CHECK ((name = 'purchase') = (transaction_id IS NOT NULL))
);
CREATE INDEX event_received ON event (received_at);
-- One order is one purchase, on however many pages and devices its buyer looks at the confirmation; nobody can take
-- the place of another buyer's.
CREATE UNIQUE INDEX event_one_purchase ON event (transaction_id, coalesce(user_id, client_id::text))
  WHERE name = 'purchase';
