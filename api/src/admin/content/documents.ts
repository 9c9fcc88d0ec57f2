import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '@tableside/contracts/content/model';
import { CONTENT_TYPES, contentSchemas } from '@tableside/contracts/content/wire';
import { CONTENT_MAX_BYTES } from '@tableside/contracts/admin/content/rules';
import { ApiError } from '../../http/errors';
import type { ContentDocument, ContentAt } from '../../content/model';
import {
  startDraft,
  findDraft,
  listDrafts,
  checkDraft,
  updateDraft,
  type Draft,
  readIfAvailable,
  type AdminApp,
  type Editor,
} from './drafts';
import { writePreviewToken } from './preview-links';
import { findSchedule, listSchedules } from './publish';

/** Deepest nesting that is accepted; documents need four levels. */
const DEPTH_MAX = 32;
/** The longest documents have a few hundred. Each invalid one costs time whenever the draft is checked or shown. */
const VALUES_MAX = 5000;

const NO_CONTENT: ContentAt = { revision: null, document: null };
const SCHEDULED = 'This entry is scheduled. Cancel the schedule to edit it.';

const present = (draft: Draft, editor: Editor) => ({
  ...draft,
  is_own: draft.userId === editor.id,
});

const presentDraft = (draft: Draft, editor: Editor, live: ContentAt) => ({
  ...present(draft, editor),
  is_behind: !isDeepStrictEqual(draft.base.document, live.document),
});

/** Lists all documents with their drafts and schedules. */
export async function readDocuments(app: AdminApp, editor: Editor) {
  const { closed, value } = await readIfAvailable(app, (site) =>
    Promise.all(CONTENT_TYPES.map((kind) => site.listChanges(kind))),
  );
  const drafts = await listDrafts(app.db);
  const schedules = await listSchedules(app.db);
  return {
    closed,
    documents: CONTENT_TYPES.map((kind, index) => {
      const [last] = value?.[index] ?? [];
      const draft = drafts.find((each) => each.kind === kind);
      return {
        kind,
        last: last ?? null,
        draft: draft ? present(draft, editor) : null,
        schedule: schedules.find((each) => each.kind === kind) ?? null,
      };
    }),
  };
}

export async function readDocument(app: AdminApp, editor: Editor, kind: ContentType) {
  const { db, draftHash, now } = app;
  const draft = await findDraft(db, kind);
  const { closed, value } = await readIfAvailable(app, async (site) => ({
    live: await site.readLive(kind),
    sections: kind === 'home' ? await site.listSections() : [],
    problems: draft ? await checkDraft(app, site, draft) : [],
  }));
  return {
    kind,
    closed,
    sections: value?.sections ?? [],
    live: value?.live ?? NO_CONTENT,
    draft: draft && presentDraft(draft, editor, value?.live ?? draft.base),
    problems: value?.problems ?? [],
    schedule: await findSchedule(db, kind),
    preview_token: writePreviewToken(draftHash, editor.id, now()),
  };
}

/** Saves a draft. Problems are reported but do not prevent saving.
 * @param version of the draft that it replaces; 0 starts a draft */
export async function saveDraft(
  app: AdminApp,
  editor: Editor,
  { kind, version, document }: { kind: ContentType; version: number; document: ContentDocument },
) {
  const { db } = app;
  const checked = requireReasonableSize({ ...document, kind });
  if (await findSchedule(db, kind)) throw invalidDocument(SCHEDULED);
  const { value } = await readIfAvailable(app, (site) =>
    checkDraft(app, site, { kind, document: checked }),
  );
  const problems = value ?? [];
  const draft = { kind, userId: editor.id, document: checked, problems: problems.length };
  const readLive = async () => (await app.content.open()).readLive(kind);
  const saved =
    version === 0
      ? await startDraft(db, draft, await readLive())
      : await updateDraft(db, draft, version);
  const found = await findDraft(db, kind);
  if (saved === null) {
    return {
      outcome: 'newer' as const,
      draft: found && presentDraft(found, editor, await readLive()),
    };
  }
  return {
    outcome: 'saved' as const,
    version: saved,
    saved_at: found?.saved_at ?? app.now(),
    problems,
  };
}

function requireReasonableSize(document: ContentDocument): ContentDocument {
  if (isDeep(document, DEPTH_MAX)) throw invalidDocument('The entry is nested too deeply.');
  if (countValues(document) > VALUES_MAX) throw invalidDocument('The entry has too many fields.');
  const bytes = Buffer.byteLength(JSON.stringify(document));
  if (bytes <= CONTENT_MAX_BYTES) return document;
  throw invalidDocument(
    `The entry is ${Math.ceil(bytes / 1000)} kB; the limit is ${CONTENT_MAX_BYTES / 1000} kB. Shorten it.`,
  );
}

const invalidDocument = (message: string) =>
  new ApiError('invalid-input', message, { document: message });

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1)
    : 1;

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1)));

/** Makes an unfinished draft previewable: fields with problems keep their live value.
 * @returns null when the built-in content should be shown */
export function toPreviewable(
  kind: ContentType,
  draft: ContentDocument,
  live: ContentDocument | null,
): ContentDocument | null {
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
