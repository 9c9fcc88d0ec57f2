import type { ContentKind } from '@tableside/contracts/content/model';
import { DOCUMENT_MAX_BYTES } from '@tableside/contracts/desk/content/rules';
import { ApiError } from '../../http/errors';
import { WordsAway, type SiteWords, type Words } from '../../plugins/words/words-model';
import { beginDraft, findDraft, updateDraft } from './drafts/drafts';
import { withWords, type DeskApp, type Editor } from './editor';
import { answerNewer, checkWords, presentProblems } from './present';

/** Deepest nesting that is taken; documents need four levels. */
const DEPTH_MAX = 32;

/** A document as it was sent, of the kind that it is saved as. Fields that nobody here knows stay.
 * @throws {ApiError} for one that no draft can be */
export function toWords(kind: ContentKind, document: Words): Words {
  if (isDeep(document, DEPTH_MAX)) throw tooMuch('is nested too deeply.');
  const words = { ...document, kind };
  const bytes = Buffer.byteLength(JSON.stringify(words));
  if (bytes > DOCUMENT_MAX_BYTES)
    throw tooMuch(
      `has ${Math.ceil(bytes / 1000)} kB; ${DOCUMENT_MAX_BYTES / 1000} kB fit. Make it shorter.`,
    );
  return words;
}

const tooMuch = (what: string) =>
  new ApiError('invalid-input', `The document ${what}`, { document: `The document ${what}` });

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1)));

/** Saves what somebody types. Whether it can be published is told, and hinders nothing. */
export async function saveDraft(
  app: DeskApp,
  editor: Editor,
  asked: { readonly kind: ContentKind; readonly version: number; readonly document: Words },
) {
  const { db } = app;
  const { kind, version } = asked;
  const document = toWords(kind, asked.document);
  const problems = await tryToCheck(app, (site) => checkWords(db, site, editor.id, kind, document));
  const draft = { userId: editor.id, kind, document, problems: problems.length };
  const saved =
    version === 0
      ? await beginDraft(db, draft, await withWords(app, (site) => site.readLive(kind)))
      : await updateDraft(db, draft, version);
  if (!saved) {
    const found = await findDraft(db, editor.id, kind);
    return answerNewer(found, await withWords(app, (site) => site.readLive(kind)));
  }
  return {
    outcome: 'saved' as const,
    version: saved.version,
    saved_at: saved.savedAt.toISOString(),
    problems: presentProblems(problems),
  };
}

/** A store that is away keeps nobody from saving. */
async function tryToCheck<Problem>(
  { words }: Pick<DeskApp, 'words'>,
  check: (site: SiteWords) => Promise<readonly Problem[]>,
): Promise<readonly Problem[]> {
  try {
    return await check(await words.open());
  } catch (error) {
    if (error instanceof WordsAway) return [];
    throw error;
  }
}
