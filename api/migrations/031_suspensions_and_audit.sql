-- Accounts that may not sign in, from an instant on, until another one or for good.
ALTER TABLE users
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_until timestamptz;

-- What operators did to accounts. A line stays when its account is gone, so nothing refers to it.
CREATE TABLE audit (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL,
  act text NOT NULL,
  user_id integer NOT NULL,
  reason text
);
CREATE INDEX audit_by_user ON audit (user_id);
