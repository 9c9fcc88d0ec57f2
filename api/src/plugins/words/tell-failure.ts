import { Refusal, StoreFailure } from '@tableside/registry/content-editor';

const FULL =
  'The release store is full. Nothing was changed on the site, and your draft is kept. Have the operator make room, and publish again.';
const AWAY =
  'The release store cannot be used right now. Nothing was changed on the site, and your draft is kept. Try again, or have the operator look at it.';

/** Why a store did not take a change, for the person who asked for it.
 * @throws what is no failure of the store */
export function tellFailure(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const cause = error instanceof StoreFailure ? error.cause : error;
  const { code } = Object(cause) as { readonly code?: unknown };
  if (typeof code !== 'string' && cause === error) throw error;
  return /^(?:ENOSPC|EDQUOT|53100)$/.test(String(code)) ? FULL : AWAY;
}
