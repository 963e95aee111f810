-- A verification is written down before the verifier is asked; `failed` is one that never began there.
ALTER TABLE student_verification ALTER COLUMN provider_id DROP NOT NULL;
ALTER TABLE student_verification DROP CONSTRAINT student_verification_status_check;
ALTER TABLE student_verification ADD CONSTRAINT student_verification_status_check
  CHECK (status IN ('pending', 'verified', 'refused', 'failed'));
ALTER TABLE student_verification ADD COLUMN reason text
  CHECK (reason IN ('tries', 'declined', 'expired', 'identity_in_use'));
-- When the verifier was last asked, so that callers cannot make us ask without end.
ALTER TABLE student_verification ADD COLUMN looked_at timestamptz;

-- Which account a student's identity serves, as the verifier names the person; free again when the proof has run out.
CREATE TABLE student_identity (
  student_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user (id),
  valid_until timestamptz NOT NULL
);

-- The holder's proof as the price of a plan depends on it, and what the plan costs without one. The two times say for
-- which proof the holder was told of its end before and after it.
ALTER TABLE student_proof DROP COLUMN noticed_at;
ALTER TABLE subscription DROP COLUMN student_grace_until;
ALTER TABLE subscription ADD COLUMN student_until timestamptz;
ALTER TABLE subscription ADD COLUMN standard_price integer CHECK (standard_price >= 0);
ALTER TABLE subscription ADD COLUMN student_warned_for timestamptz;
ALTER TABLE subscription ADD COLUMN student_lapsed_for timestamptz;
CREATE INDEX subscription_of_student ON subscription (student_until) WHERE is_open AND student_until IS NOT NULL;
