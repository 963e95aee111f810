-- A payment session may be there to exchange the card alone: nothing is bought with it.
ALTER TABLE payment_session
  ADD COLUMN purpose text NOT NULL DEFAULT 'purchase' CHECK (purpose IN ('purchase', 'card-update'));
