import { createHash } from 'node:crypto';

/** What the provider says about whoever typed an address. */
export interface ProviderClaims {
  /** Who it is, whatever the address becomes. */
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/**
 * What a typed address stands for. A local part that begins with `unverified` was never confirmed; one with `nameless`
 * has no names. Otherwise names come from the local part: `ana.diaz@` is Ana Diaz. Subjects are stable, and
 * - `ana+other@example.com` is somebody else, with the address `ana@example.com`
 * - `ana+moved@example.com` is the person of `ana@example.com`, whose address now is `ana.moved@example.com`
 */
export function describePerson(typed: string): ProviderClaims {
  const address = typed.trim();
  const email = address.replace('+other@', '@').replace('+moved@', '.moved@');
  const identity = address.replace('+moved@', '@').toLowerCase();
  const local = email.split('@', 1)[0] ?? '';
  const [given, ...family] = local
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map(capitalise);
  return {
    sub: createHash('sha256').update(identity).digest('hex').slice(0, 24),
    email,
    email_verified: !local.startsWith('unverified'),
    ...(local.startsWith('nameless') ? {} : { given_name: given, family_name: family.join(' ') }),
  };
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
