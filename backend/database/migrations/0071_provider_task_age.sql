-- The pause between two attempts grows with the age of a task.
ALTER TABLE provider_task ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
