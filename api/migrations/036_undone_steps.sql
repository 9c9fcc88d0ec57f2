-- From when on the link of a mail undoes what was added to an account: the sign-in of which the mail tells. Null where the link says nothing of it.
ALTER TABLE mail_tokens ADD COLUMN undoes_since timestamptz;
UPDATE mail_tokens SET undoes_since = created_at WHERE purpose = 'disown';

-- When two-step sign-in was turned on, and since when it asks for a passkey. Recovery codes were made then. Null where
-- nobody knows, which counts as long ago.
ALTER TABLE two_step ADD COLUMN on_since timestamptz, ADD COLUMN passkey_asked_at timestamptz;
UPDATE two_step SET on_since = c.made_at, passkey_asked_at = CASE WHEN asks_passkey THEN c.made_at END
FROM (SELECT user_id, min(created_at) AS made_at FROM recovery_codes GROUP BY user_id) c
WHERE c.user_id = two_step.user_id;
