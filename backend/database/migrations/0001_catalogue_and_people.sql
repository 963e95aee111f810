-- Listeners, as the identity provider's verified tokens describe them.
CREATE TABLE app_user (
  id text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  provider text NOT NULL,
  special_kind text,
  created_at timestamptz NOT NULL
);

-- What may be bought where, for how much; amounts in minor units.
CREATE TABLE offer_price (
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  offer text NOT NULL CHECK (offer IN ('standard', 'student', 'duo', 'total', 'totalDuo')),
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('SEK', 'NOK', 'EUR')),
  trial_days integer NOT NULL CHECK (trial_days >= 0),
  package_id text NOT NULL CHECK (package_id IN ('PREMIUM', 'PREMIUMTOTAL')),
  PRIMARY KEY (region, offer)
);

-- Tax rates in per cent; a rate holds from valid_from up to, not including, valid_to.
CREATE TABLE vat_rate (
  region text NOT NULL CHECK (region IN ('se', 'no', 'fi')),
  product text NOT NULL CHECK (product IN ('podcasts', 'audiobooks')),
  rate numeric(4, 1) NOT NULL CHECK (rate >= 0 AND rate < 100),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  PRIMARY KEY (region, product, valid_from)
);

-- Switches and small facts that an operator sets: feature flags, maintenance, the sandbox's clock.
CREATE TABLE setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
