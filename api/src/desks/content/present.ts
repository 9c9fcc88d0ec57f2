import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@tableside/contracts/content/model';
import type { Db } from '../../db/schema';
import type { SiteWords, WordProblem, WordsAt } from '../../plugins/words/words-model';
import { listSettings } from '../../resources/settings/repository';
import { listContested } from './compare/conflict';
import { nameByTitles } from './compare/name-by-titles';
import { readPictures } from './drafts/pictures';
import type { Draft } from './drafts/drafts';
import type { Schedule } from './planned/schedules';

/** Where a city has told of no zone. */
const NO_ZONE = 'UTC';

/** The zone in which the desk tells times. */
export async function readTimeZone(db: Db): Promise<string> {
  const settings = await listSettings(db);
  return settings.find(({ name }) => name === 'time_zone')?.value ?? NO_ZONE;
}

/** Whether other words are live than those that a draft was begun from. */
export const isBehind = (base: WordsAt, live: WordsAt): boolean =>
  !isDeepStrictEqual(base.document, live.document);

export const presentDraft = (draft: Draft, live: WordsAt) => ({
  version: draft.version,
  saved_at: draft.savedAt.toISOString(),
  document: draft.document,
  base: draft.base,
  is_behind: isBehind(draft.base, live),
});

/** An answer for somebody whose draft was saved elsewhere since. */
export const answerNewer = (draft: Draft | null, live: WordsAt) => ({
  outcome: 'newer' as const,
  draft: draft && presentDraft(draft, live),
});

/** An answer for somebody whose draft is behind: both versions, and in what they differ. */
export async function answerConflict(site: SiteWords, draft: Draft, live: WordsAt) {
  const [last] = await site.listChanges(draft.kind);
  const { schema } = site.describe(draft.kind);
  return {
    outcome: 'conflict' as const,
    last: last ? { who: last.who, at: last.at } : null,
    base: draft.base,
    live,
    mine: draft.document,
    version: draft.version,
    fields: listContested(draft.base.document, draft.document, live.document).map((each) => ({
      ...each,
      path: [...each.path],
      field: nameByTitles(schema, each.path),
    })),
  };
}

export const presentProblems = (problems: readonly WordProblem[]) =>
  problems.map(({ path, field, sentence }) => ({ path: [...path], field, sentence }));

export const presentSchedule = (schedule: Schedule, userId: number) => ({
  id: schedule.id,
  kind: schedule.kind,
  who: schedule.who,
  is_own: schedule.userId === userId,
  at: schedule.at.toISOString(),
  ends_at: schedule.endsAt?.toISOString() ?? null,
  state: schedule.state === 'over' ? ('held' as const) : schedule.state,
  message: schedule.message,
});

/** What the command would say of words with this person's pictures. */
export const checkWords = async (
  db: Db,
  site: SiteWords,
  userId: number,
  kind: ContentKind,
  document: Draft['document'],
) => site.check(kind, document, await readPictures(db, userId, document));
