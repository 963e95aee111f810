-- Prices that rise on a day; the operator writes the row, in good time before it. What runs already is told of it first.
CREATE TABLE price_rise (
  region text NOT NULL,
  offer text NOT NULL,
  starts_at timestamptz NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  begun_at timestamptz,
  PRIMARY KEY (region, offer, starts_at),
  FOREIGN KEY (region, offer) REFERENCES offer_price (region, offer)
);

-- The dearer price that the holder was told of, and from when on it may be charged.
ALTER TABLE subscription
  ADD COLUMN rise_price integer,
  ADD COLUMN rise_at timestamptz,
  ADD CHECK ((rise_price IS NULL) = (rise_at IS NULL));
