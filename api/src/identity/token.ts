import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What every token looks like. */
export const TOKEN_PATTERN = /[\w-]{43}/;

/** A secret that is handed out once, and what is kept of it. */
export interface IssuedToken {
  /** 256 random bits in base64url, 43 characters. */
  readonly token: string;
  /** Its SHA-256; a guess cannot be helped by knowing it, so no slow hash is needed. */
  readonly hash: Buffer;
}

export function issueToken(): IssuedToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
