import type { Db } from '../../../db/schema';

/** The content drafts that a user saved last, their pictures and what they scheduled. */
export const listOwnWords = async (tx: Db, userId: number) => ({
  word_drafts: (
    await tx
      .selectFrom('content_drafts')
      .select(['kind', 'version', 'document', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute()
  ).map(({ document, ...draft }) => ({ ...draft, document: JSON.parse(document) as unknown })),
  word_pictures: await tx
    .selectFrom('content_pictures')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  planned_words: await tx
    .selectFrom('content_schedules')
    .select(['kind', 'at', 'state'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
});
