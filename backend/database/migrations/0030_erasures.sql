-- Accounts that are to be erased: the log-in is shut at once, the rows go when nothing is under way any more.
CREATE TABLE erasure (
  id uuid PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES app_user (id),
  requested_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX erasure_waiting ON erasure (requested_at) WHERE done_at IS NULL;

-- Hashes of log-ins whose account was erased, by the wall clock: what was logged in before that is nobody, and must not
-- make the account anew.
CREATE TABLE erased_login (
  subject_hash text PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
CREATE INDEX erased_login_age ON erased_login (erased_at);
