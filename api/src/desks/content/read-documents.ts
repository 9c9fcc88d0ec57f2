import { PICTURE_RULES, type PictureRule } from '@tableside/contracts/content/fields';
import type { ContentKind } from '@tableside/contracts/content/model';
import { CONTENT_KINDS } from '@tableside/contracts/content/wire';
import { WordsAway, type SiteWords, type WordsAt } from '../../plugins/words/words-model';
import { findDraft, listDrafts } from './drafts/drafts';
import type { DeskApp, Editor } from './editor';
import { listSources } from './drafts/pictures';
import {
  checkWords,
  presentDraft,
  presentProblems,
  presentSchedule,
  readTimeZone,
} from './present';
import { listPresent } from './drafts/presence';
import { listSchedules } from './planned/schedules';

const NOTHING: WordsAt = { revision: null, document: null };

/** What is read of the store, or why it cannot be. The desk shows drafts all the same. */
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

/** All kinds of documents, with what stands where. */
export async function readDocuments(app: DeskApp, editor: Editor) {
  const { db } = app;
  const { closed, value } = await tryToRead(app, async (site) => {
    const all = await Promise.all(
      CONTENT_KINDS.map(async (kind) => {
        const [live, [last]] = [await site.readLive(kind), await site.listChanges(kind)];
        return [kind, { live, last, facts: site.describe(kind) }] as const;
      }),
    );
    return new Map(all);
  });
  const drafts = new Map((await listDrafts(db, editor.id)).map((draft) => [draft.kind, draft]));
  const schedules = await listSchedules(db);
  const present = await listPresent(db, editor.id);
  return {
    closed,
    time_zone: await readTimeZone(db),
    documents: CONTENT_KINDS.map((kind) => {
      const { live, last, facts } = value?.get(kind) ?? {};
      const draft = drafts.get(kind);
      return {
        kind,
        title: facts?.title ?? kind,
        description: facts?.description ?? '',
        revision: live?.revision ?? null,
        last: last ? { who: last.who, at: last.at } : null,
        draft: draft
          ? {
              version: draft.version,
              saved_at: draft.savedAt.toISOString(),
              problems: draft.problems,
            }
          : null,
        schedules: schedules
          .filter((schedule) => schedule.kind === kind)
          .map((schedule) => presentSchedule(schedule, editor.id)),
        present: present.filter((each) => each.kind === kind),
      };
    }),
  };
}

/** One document with all that its form needs.
 * @param urlOf where a picture of the draft can be seen, by its `src` */
export async function readDocument(
  app: DeskApp,
  editor: Editor,
  kind: ContentKind,
  urlOf: (src: string) => string,
) {
  const { db } = app;
  const draft = await findDraft(db, editor.id, kind);
  const { closed, value } = await tryToRead(app, async (site) => ({
    live: await site.readLive(kind),
    sections: kind === 'home' ? [...(await site.listSections())] : [],
    facts: site.describe(kind),
    problems: draft ? await checkWords(db, site, editor.id, kind, draft.document) : [],
  }));
  const live = value?.live ?? NOTHING;
  const sources = draft ? listSources(draft.document) : [];
  return {
    kind,
    title: value?.facts.title ?? kind,
    description: value?.facts.description ?? '',
    closed,
    time_zone: await readTimeZone(db),
    schema: value?.facts.schema ?? {},
    pictures: (value?.facts.pictures ?? []).map(({ path, place }) => {
      const { ratio, phoneRatio, minWidth }: PictureRule = PICTURE_RULES[place];
      return {
        path: [...path],
        place,
        ratio,
        phone_ratio: phoneRatio ?? null,
        min_width: minWidth,
      };
    }),
    sections: value?.sections ?? [],
    live,
    draft: draft && presentDraft(draft, value ? live : draft.base),
    problems: presentProblems(value?.problems ?? []),
    schedules: (await listSchedules(db, kind)).map((each) => presentSchedule(each, editor.id)),
    present: await listPresent(db, editor.id, kind),
    picture_urls: Object.fromEntries(sources.map((src) => [src, urlOf(src)])),
  };
}
