-- A webhook of the student verifier names a verification by the verifier's id.
CREATE INDEX student_verification_of_provider ON student_verification (provider_id);
