-- Subscriptions that app stores and other brands have sold, as the owner's app backend reports them. The newest report
-- decides; without a subscription the end came first.
CREATE TABLE app_subscription (
  seller text NOT NULL,
  contract text NOT NULL,
  user_id text NOT NULL,
  subscription_id uuid,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (seller, contract)
);
CREATE INDEX app_subscription_of_user ON app_subscription (user_id);
