import type { ContentKind } from '@tableside/contracts/content/model';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { noteAct } from '../../identity/acts';
import type { Session } from '../../identity/session-repository';
import { findUser } from '../../identity/user-repository';
import { WordsAway, type SiteWords } from '../../plugins/words/words-model';
import { nameOf } from './drafts/name-of';

/** Whoever works at the words. */
export interface Editor {
  readonly id: number;
  readonly email: string;
  /** As the history names them. */
  readonly name: string;
}

/** What the calls of the sponsor's desk work with. */
export type DeskApp = Pick<FastifyInstance, 'db' | 'words' | 'now'>;

export async function findEditor(db: Db, { userId }: Session): Promise<Editor> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return { id: userId, email: user.email, name: nameOf(user) };
}

/** The words as they lie in the store.
 * @throws {ApiError} unavailable, with the reason, where they cannot be had */
export async function withWords<Result>(
  { words }: Pick<DeskApp, 'words'>,
  use: (site: SiteWords) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(await words.open());
  } catch (error) {
    if (error instanceof WordsAway) throw new ApiError('unavailable', error.message);
    throw error;
  }
}

/** Adds what somebody did with a document to the audit. */
export const noteWords = (
  db: Db,
  who: string,
  act: string,
  kind: ContentKind,
  what: string | null = null,
): Promise<void> => noteAct(db, { who, act, subject: `document ${kind}`, reason: what });
