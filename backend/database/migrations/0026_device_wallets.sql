-- A card may be paid with by the wallet of a phone that holds it: receipts and the account name the wallet then.
ALTER TABLE payment_intent
  ADD COLUMN method text NOT NULL DEFAULT 'Card' CHECK (method IN ('Card', 'ApplePay', 'GooglePay'));
ALTER TABLE stored_card
  ADD COLUMN method text NOT NULL DEFAULT 'Card' CHECK (method IN ('Card', 'ApplePay', 'GooglePay'));
