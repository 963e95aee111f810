-- Copies that listeners took of what is kept of them: only that it happened and when, never what was in it.
CREATE TABLE person_export (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  made_at timestamptz NOT NULL
);
CREATE INDEX person_export_of_user ON person_export (user_id, made_at DESC);
