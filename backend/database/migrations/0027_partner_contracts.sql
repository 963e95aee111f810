-- What partners have sold: one row for each of their contracts, made by its activation or by the call that ended it
-- before. The primary key is what lets one person alone have it, and once.
CREATE TABLE partner_contract (
  partner text NOT NULL,
  contract text NOT NULL,
  link_id text,
  user_id text,
  subscription_id uuid UNIQUE,
  activated_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (partner, contract),
  UNIQUE (partner, link_id)
);
