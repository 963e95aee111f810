-- A withdrawal that is stated without log-in looks for the accounts of an address, however it was capitalized.
CREATE INDEX app_user_by_address ON app_user (lower(email));
-- The letters that an address gets in a day are counted by its statements.
CREATE INDEX withdrawal_statement_by_address ON withdrawal_statement (lower(email), stated_at);
