-- An address may have several contracts: a statement is kept once more for each of the others, with a token of its own.
ALTER TABLE withdrawal_statement ADD COLUMN part_of uuid REFERENCES withdrawal_statement (id) ON DELETE SET NULL;
