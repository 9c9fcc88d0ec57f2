import { z } from 'zod';
import { CONTENT_REVISION } from '../../registry/names';
import type { ContentKind } from '../../content/model';
import { CONTENT_KINDS } from '../../content/wire';
import { change, read, upload } from '../endpoint';
import { HISTORY_PAGE } from './rules';

/**
 * The calls below `/api/desk/content/`, for editors. There is one draft per document, which all editors share. Where a
 * response has an `outcome`, the call succeeded and nothing that was typed is lost, whatever the outcome.
 */

const kind = z.enum(CONTENT_KINDS as readonly [ContentKind, ...ContentKind[]]);
/** A document as stored, with fields that this version does not know. */
const document = z.record(z.string(), z.unknown());
/** Null: the built-in content. */
const revision = z.string().regex(CONTENT_REVISION).nullable();
const instant = z.string();
const path = z.array(z.union([z.string(), z.number().int()]));

/** What has to be fixed before a document can be published. An empty path means the whole document. */
const problems = z.array(z.object({ path, sentence: z.string() }));

/** `message`: why it was not published; `held` is not tried again. */
const schedule = z.object({
  id: z.number().int(),
  who: z.string(),
  at: instant,
  state: z.enum(['waiting', 'held']),
  message: z.string().nullable(),
});

const draftInfo = z.object({
  version: z.number().int(),
  saved_at: instant,
  /** Who saved it last. */
  who: z.string(),
  is_own: z.boolean(),
});

const draft = draftInfo.extend({
  document,
  /** True where another version was published after the draft was begun. */
  is_behind: z.boolean(),
});

export const wireDocuments = z.object({
  /** Why nothing can be published from here; null where it can. */
  closed: z.string().nullable(),
  documents: z.array(
    z.object({
      kind,
      /** The last published change; null where it was never published. */
      last: z.object({ who: z.string(), at: instant }).nullable(),
      draft: draftInfo.extend({ problems: z.number().int() }).nullable(),
      schedule: schedule.nullable(),
    }),
  ),
});

export const wireDocument = z.object({
  kind,
  closed: z.string().nullable(),
  /** Names of the home page's sections, for `home` alone. */
  sections: z.array(z.string()),
  /** `document` is null where the live release has no content that can be read. */
  live: z.object({ revision, document: document.nullable() }),
  draft: draft.nullable(),
  problems,
  schedule: schedule.nullable(),
  /** Shows pages and pictures with the current drafts, for one to two hours. */
  preview_token: z.string(),
});

/** POST save: the whole document. `version` is that of the draft it continues; 0 begins one. */
const saveRequest = z.object({ kind, version: z.number().int().min(0), document });
export const wireSaved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), version: z.number().int(), saved_at: instant, problems }),
  /** Someone saved another version meanwhile. Nothing was changed; null: the draft was published or discarded. */
  z.object({ outcome: z.literal('newer'), draft: draft.nullable() }),
]);

/** POST discard: ends its preview links too. */
const discardRequest = z.object({ kind, version: z.number().int().min(1) });

/** GET differences?kind=&to= : from what is live to the draft, the built-in content or a revision. Without a draft
 * nothing differs. */
const differencesQuery = z.object({
  kind,
  to: z.string().regex(/^(?:draft|built-in|[1-9]\d{0,8})$/, 'is nothing that can be compared.'),
});
export const wireDifferences = z.object({
  /** What is live. */
  live: revision,
  differences: z.array(
    z.object({
      path,
      /** Null where the field is new, or goes away. */
      before: z.unknown(),
      after: z.unknown(),
      /** Of texts, word by word; empty for everything else. */
      words: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })),
    }),
  ),
});

/** POST publish, after re-authentication. `live` is what the differences were shown against. With `at`, an instant
 * in the future, it is published then; until then the draft cannot be changed. */
const publishRequest = z.object({
  kind,
  version: z.number().int().min(1),
  live: revision,
  at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).optional(),
});
const failures = [
  z.object({ outcome: z.literal('problems'), problems }),
  /** The release store is away, full or frozen. */
  z.object({ outcome: z.literal('failed'), message: z.string() }),
] as const;
export const wirePublished = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['published', 'unchanged', 'scheduled']) }),
  /** The draft or the live version is not what the differences showed. */
  z.object({ outcome: z.literal('changed') }),
  ...failures,
]);

/** POST cancel_schedule, after re-authentication: the draft can be changed again. */
const cancelRequest = z.object({ id: z.number().int().min(1) });

/** GET history?kind=&before= : newest first. */
const historyQuery = z.object({
  kind,
  before: z.coerce.number<number>().int().positive().optional(),
});
export const wireHistory = z.object({
  entries: z
    .array(
      z.object({
        /** Of the registry; names the entry, for `before`. */
        id: z.number().int(),
        at: instant,
        who: z.string(),
        what: z.enum(['published', 'restored', 'rolled-back']),
        /** What was live afterwards. */
        revision,
        is_live: z.boolean(),
      }),
    )
    .max(HISTORY_PAGE),
  has_more: z.boolean(),
});

/** POST restore, after re-authentication: publishes this document as it was in a revision. Other documents stay as they are. */
export const restoreRequest = z.object({ kind, to: revision });
export const wireRestored = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['published', 'unchanged']) }),
  ...failures,
]);

/** POST preview_link: shows the draft to anyone with the link, until it ends or the draft is published or discarded. */
const linkRequest = z.object({ kind });
/** `url` is below the site's origin, such as `/about?draft=...`. */
export const wireLink = z.object({ url: z.string(), expires_at: instant });

/** POST picture, a form with one file (`picture`). `focal` is JSON in parts of the upright picture, from 0 to 1, such as
 * `{"x":0.5,"y":0.4}`: the picture is cropped around that point. */
export const pictureForm = z.object({
  kind,
  place: z.enum(['hero', 'partner', 'portrait']),
  focal: z.string().max(200).optional(),
});
const part = z.number().min(0).max(1);
export const picturePoint = z.object({ x: part, y: part });
/** `src` is for the document. */
export const wirePicture = z.object({ src: z.string() });

/** POST /api/draft_pages, by the shell server: documents in place of the live ones, by the token of a preview. Null: the
 * built-in content shows. */
export const shownRequest = z.object({ token: z.string().max(100) });
export const wireShown = z.object({
  /** The remote that has the content. */
  owner: z.string(),
  documents: z.record(z.string(), document.nullable()),
});

export type Documents = z.output<typeof wireDocuments>;
export type DeskDocument = z.output<typeof wireDocument>;
export type Draft = NonNullable<DeskDocument['draft']>;
export type Problem = DeskDocument['problems'][number];
export type Schedule = NonNullable<DeskDocument['schedule']>;
export type SaveRequest = z.input<typeof saveRequest>;
export type Saved = z.output<typeof wireSaved>;
export type Differences = z.output<typeof wireDifferences>;
/** A point of an upright picture, in parts of its width and height. */
export type PicturePoint = z.output<typeof picturePoint>;

interface PictureUpload extends Omit<z.input<typeof pictureForm>, 'focal'> {
  readonly file: File;
  /** What the picture is cropped around; left out, its middle. */
  readonly focal?: PicturePoint | undefined;
}

export const contentCalls = {
  documents: read('desk/content/documents', wireDocuments),
  document: read('desk/content/document', wireDocument, z.object({ kind })),
  save: change('desk/content/save', saveRequest, wireSaved),
  discard: change('desk/content/discard', discardRequest),
  differences: read('desk/content/differences', wireDifferences, differencesQuery),
  publish: change('desk/content/publish', publishRequest, wirePublished),
  cancelSchedule: change('desk/content/cancel_schedule', cancelRequest),
  history: read('desk/content/history', wireHistory, historyQuery),
  restore: change('desk/content/restore', restoreRequest, wireRestored),
  previewLink: change('desk/content/preview_link', linkRequest, wireLink),
  picture: upload(
    'desk/content/picture',
    ({ focal, file, ...fields }: PictureUpload) => [
      ...Object.entries(fields),
      ['focal', focal && JSON.stringify(focal)],
      ['picture', file],
    ],
    (data) => wirePicture.parse(data),
  ),
} as const;
