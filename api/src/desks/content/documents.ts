import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@tableside/contracts/content/model';
import { CONTENT_KINDS, contentSchemas } from '@tableside/contracts/content/wire';
import { DOCUMENT_MAX_BYTES } from '@tableside/contracts/desk/content/rules';
import { ApiError } from '../../http/errors';
import type { Words, WordsAt } from '../../content/model';
import {
  beginDraft,
  findDraft,
  listDrafts,
  checkDraft,
  updateDraft,
  type Draft,
  tryToRead,
  withWords,
  type DeskApp,
  type Editor,
} from './drafts';
import { writePreviewToken } from './preview-links';
import { findSchedule, listSchedules, type Schedule } from './publish';

/** Deepest nesting that is accepted; documents need four levels. */
const DEPTH_MAX = 32;

const UNKNOWN: WordsAt = { revision: null, document: null };
const SCHEDULED = 'This document is scheduled. Cancel the schedule to change it.';

const presentInfo = (draft: Draft, editor: Editor) => ({
  version: draft.version,
  saved_at: draft.savedAt.toISOString(),
  who: draft.who,
  is_own: draft.userId === editor.id,
});

const presentDraft = (draft: Draft, editor: Editor, live: WordsAt) => ({
  ...presentInfo(draft, editor),
  document: draft.document,
  is_behind: !isDeepStrictEqual(draft.base.document, live.document),
});

const presentSchedule = ({ id, who, at, state, message }: Schedule) => ({
  id,
  who,
  at: at.toISOString(),
  state,
  message,
});

/** All documents, with their drafts and schedules. */
export async function readDocuments(app: DeskApp, editor: Editor) {
  const { closed, value } = await tryToRead(app, (site) =>
    Promise.all(CONTENT_KINDS.map((kind) => site.listChanges(kind))),
  );
  const drafts = await listDrafts(app.db);
  const schedules = await listSchedules(app.db);
  return {
    closed,
    documents: CONTENT_KINDS.map((kind, index) => {
      const [last] = value?.[index] ?? [];
      const draft = drafts.find((each) => each.kind === kind);
      const schedule = schedules.find((each) => each.kind === kind);
      return {
        kind,
        last: last ? { who: last.who, at: last.at } : null,
        draft: draft ? { ...presentInfo(draft, editor), problems: draft.problems } : null,
        schedule: schedule ? presentSchedule(schedule) : null,
      };
    }),
  };
}

/** One document, as its form needs it. */
export async function readDocument(app: DeskApp, editor: Editor, kind: ContentKind) {
  const { db, draftHash, now } = app;
  const draft = await findDraft(db, kind);
  const schedule = await findSchedule(db, kind);
  const { closed, value } = await tryToRead(app, async (site) => ({
    live: await site.readLive(kind),
    sections: kind === 'home' ? await site.listSections() : [],
    problems: draft ? await checkDraft(app, site, draft) : [],
  }));
  return {
    kind,
    closed,
    sections: value?.sections ?? [],
    live: value?.live ?? UNKNOWN,
    draft: draft && presentDraft(draft, editor, value?.live ?? draft.base),
    problems: value?.problems ?? [],
    schedule: schedule && presentSchedule(schedule),
    preview_token: writePreviewToken(draftHash, editor.id, now()),
  };
}

/** Saves the draft as it is typed. Problems are reported, and do not keep it from being saved.
 * @param version that it continues; 0 begins one */
export async function saveDraft(
  app: DeskApp,
  editor: Editor,
  { kind, version, document }: { kind: ContentKind; version: number; document: Words },
) {
  const { db } = app;
  const words = limit({ ...document, kind });
  if (await findSchedule(db, kind)) throw refusal(SCHEDULED);
  const { value } = await tryToRead(app, (site) =>
    checkDraft(app, site, { kind, document: words }),
  );
  const problems = value ?? [];
  const draft = { kind, userId: editor.id, document: words, problems: problems.length };
  const readLive = () => withWords(app, (site) => site.readLive(kind));
  const saved =
    version === 0
      ? await beginDraft(db, draft, await readLive())
      : await updateDraft(db, draft, version);
  const found = await findDraft(db, kind);
  if (saved === null) {
    return {
      outcome: 'newer' as const,
      draft: found && presentDraft(found, editor, await readLive()),
    };
  }
  const savedAt = found?.savedAt ?? app.now();
  return { outcome: 'saved' as const, version: saved, saved_at: savedAt.toISOString(), problems };
}

/** @throws {ApiError} for a document that is too large or too deep */
function limit(document: Words): Words {
  if (isDeep(document, DEPTH_MAX)) throw refusal('The document is nested too deeply.');
  const bytes = Buffer.byteLength(JSON.stringify(document));
  if (bytes <= DOCUMENT_MAX_BYTES) return document;
  throw refusal(
    `The document has ${Math.ceil(bytes / 1000)} kB; ${DOCUMENT_MAX_BYTES / 1000} kB fit. Make it shorter.`,
  );
}

const refusal = (sentence: string) =>
  new ApiError('invalid-input', sentence, { document: sentence });

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1)));

/** What a preview shows of a draft that is not finished: a field with a problem shows as it is live.
 * @returns null where the built-in content has to show */
export function toShowable(kind: ContentKind, draft: Words, live: Words | null): Words | null {
  const parse = (document: unknown) => contentSchemas[kind].safeParse(document);
  const { success, data, error } = parse(draft);
  if (success) return data;
  const fields = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys
      : issue.path.slice(0, 1).map(String),
  );
  const replaced = Object.fromEntries(fields.map((field) => [field, live?.[field]]));
  const shown = Object.entries({ ...draft, ...replaced }).filter(
    ([, value]) => value !== undefined,
  );
  return parse(Object.fromEntries(shown)).data ?? parse(live).data ?? null;
}
