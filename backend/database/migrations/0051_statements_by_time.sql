-- the number of statements in the last hour, of all addresses together
CREATE INDEX withdrawal_statement_by_time ON withdrawal_statement (stated_at) WHERE part_of IS NULL;
