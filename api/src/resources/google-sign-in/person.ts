import { registerRules } from '@tableside/contracts/account/rules';
import { checkField, cleanField } from '@tableside/contracts/common/rules';
import type { IDToken } from 'openid-client';

/** Whom the provider vouches for, fit for our tables. */
export interface ProviderPerson {
  /** Who it is at the provider, whatever the address becomes. */
  readonly subject: string;
  /** Null for one that the provider has not verified, or that no account here could have. */
  readonly verifiedEmail: string | null;
  /** Null when the provider does not say. */
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export function readPerson({
  sub,
  email,
  email_verified: isVerified,
  given_name: givenName,
  family_name: familyName,
}: IDToken): ProviderPerson {
  const rule = registerRules.email;
  const isUsable = isVerified === true && checkField(rule, email) === null;
  return {
    subject: sub,
    verifiedEmail: isUsable ? cleanField(rule, email) : null,
    firstName: readName(givenName),
    lastName: readName(familyName),
  };
}

const { max: NAME_MAX } = registerRules.first_name;

/** Cleaned as registration does, and cut to what it takes. */
function readName(value: unknown): string | null {
  const name = cleanField(registerRules.first_name, value);
  // The cut must not leave half a character.
  return (
    name
      .slice(0, NAME_MAX)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  );
}

/** What to call somebody of whom only the address is known: ana.diaz@ is Ana Diaz. A last name may be empty. */
export function guessNames(email: string): { readonly first: string; readonly last: string } {
  const local = email.slice(0, email.lastIndexOf('@'));
  const words = local.split(/[^\p{L}]+/u).filter(Boolean);
  const [first = local, ...last] = words.map(
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  return { first, last: last.join(' ') };
}
