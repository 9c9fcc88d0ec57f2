import { createHash } from 'node:crypto';

/** SHA-256 in base64url. */
export const CHALLENGE_PATTERN = /^[\w-]{43}$/;

/** What a page of the site gave along at the start, from the secret that it shows at the end. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
