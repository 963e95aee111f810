-- Since when a payer who came back from the wallet waits for what became of the mandate.
ALTER TABLE wallet_agreement ADD COLUMN returned_at timestamptz;
