-- The lower price that a mandate was proposed with, as the wallet was told it; NULL without one, or where the trial of
-- `trial_days` says it. Kept, so that a proposal whose answer was lost is repeated word for word.
ALTER TABLE wallet_agreement ADD COLUMN campaign jsonb;
ALTER TABLE wallet_agreement ADD FOREIGN KEY (voucher_code) REFERENCES voucher (code);
