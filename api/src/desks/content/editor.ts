import type { ContentKind } from '@tableside/contracts/content/model';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { noteAct } from '../../auth/audit';
import type { Session } from '../../http/operation';
import { findUser } from '../../auth/users';
import type { SiteWords } from '../../content/site-words';
import { WordsAway } from '../../content/model';
import { nameOf } from './drafts';

export interface Editor {
  readonly id: number;
  readonly email: string;
  /** As the history names them. */
  readonly name: string;
}

/** What the content calls work with. */
export type DeskApp = Pick<FastifyInstance, 'db' | 'words' | 'now' | 'draftHash'>;

export async function findEditor(db: Db, { userId }: Session): Promise<Editor> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return { id: userId, email: user.email, name: nameOf(user) };
}

/** @throws {ApiError} unavailable, with the reason, where the release store cannot be read */
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

/** Reads from the release store; drafts can be edited without it.
 * @returns why it cannot be read, or what was read */
export async function tryToRead<Value>(
  { words }: Pick<DeskApp, 'words'>,
  read: (site: SiteWords) => Promise<Value>,
): Promise<{ readonly closed: string | null; readonly value: Value | null }> {
  if (words.closed !== null) return { closed: words.closed, value: null };
  try {
    return { closed: null, value: await read(await words.open()) };
  } catch (error) {
    if (error instanceof WordsAway) return { closed: error.message, value: null };
    throw error;
  }
}

/** Adds what an editor did with a document to the audit. */
export const noteContent = (
  db: Db,
  who: string,
  act: string,
  kind: ContentKind,
  reason: string | null = null,
): Promise<void> => noteAct(db, { who, act, subject: `document ${kind}`, reason });
