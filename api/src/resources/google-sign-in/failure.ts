/**
 * - `unknown-flow`: no sign-in of this browser has that state, or it came back already
 * - `unbound`: the page that began it did not say what its code is to be tied to
 * - `expired-flow`: it took too long
 * - `refused`: the provider sent the browser back without a code; most often the person said no
 * - `provider`: the provider could not be asked, or said what cannot be accepted
 * - `unverified-address`: the provider does not vouch for an address that can be written to
 * - `other-identity`: the account of the address is another one's at the provider
 */
export type FailureReason =
  | 'unknown-flow'
  | 'unbound'
  | 'expired-flow'
  | 'refused'
  | 'provider'
  | 'unverified-address'
  | 'other-identity';

/** A sign-in that came to nothing. Its message names things, never values: it goes into the log. */
export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure';

  constructor(
    readonly reason: FailureReason,
    message = '',
  ) {
    super(message);
  }
}

/** How deep causes are followed. */
const CAUSES_MAX = 5;
const NAME = /^[a-z]\w{1,60}$/i;

/** The names in an error and its causes: codes, OAuth errors, the claim that is wrong. Nothing else of them may be
 * logged, for they carry answers of the provider and parameters of the address. */
export function describeCauses(error: unknown): string {
  const names: unknown[] = [];
  let cause: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && cause; depth += 1) {
    const part = Object(cause) as Readonly<Record<string, unknown>>;
    names.push(part['code'], part['error'], part['claim']);
    cause = part['cause'];
  }
  const known = names.filter((name) => typeof name === 'string' && NAME.test(name));
  return [...new Set(known)].join(' ');
}
