/** How long what it says holds, in milliseconds: programs ask again after that. */
const HOLDS_MS = 90 * 24 * 60 * 60_000;

export interface SecurityText {
  readonly siteOrigin: string;
  /** Where people report what is not safe. */
  readonly contact: string;
  readonly now: Date;
}

/** Where that stands (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** Says whom to tell of what is not safe. */
export const securityText = ({ siteOrigin, contact, now }: SecurityText): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + HOLDS_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n');
