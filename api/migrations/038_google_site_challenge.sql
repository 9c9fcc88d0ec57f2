-- What the site's own page gave along when a sign-in through Google began, where site and API have two origins: the hash of a
-- secret that only that page has (docs/decisions/0017-google-sign-in.md).
ALTER TABLE google_flows ADD COLUMN site_challenge text NOT NULL DEFAULT '';
