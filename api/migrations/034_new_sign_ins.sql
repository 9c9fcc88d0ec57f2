-- The first sign-in, of which nobody needs to be told by mail; null before it. An address was confirmed by signing in or
-- just before it.
ALTER TABLE users ADD COLUMN first_sign_in_at timestamptz;
UPDATE users SET first_sign_in_at = email_verified_at;

-- The link of the mail about a sign-in: it was somebody else.
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_purpose_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_purpose_check CHECK (purpose IN ('verify', 'reset', 'disown'));
