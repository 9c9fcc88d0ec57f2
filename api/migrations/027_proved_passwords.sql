-- When somebody proved to know the password: by confirming the address with it, or by a sign-in. Null for accounts that
-- were confirmed before this was asked, until their next sign-in: somebody else may have chosen that password.
ALTER TABLE users ADD COLUMN password_proved_at timestamptz;
