import { z } from 'zod';
import { id, version } from '../../common/wire';
import { CONTENT_REVISION } from '../../registry/names';
import type { ContentType } from '../../content/model';
import { CONTENT_TYPES } from '../../content/wire';
import { change, instant, read, upload } from '../endpoint';
import { HISTORY_PAGE } from './rules';

/**
 * Calls below `/api/admin/content/`, for editors. There is one draft per document, which all editors share. A
 * response with an `outcome` is a success: whatever the outcome, the draft is not lost.
 */

const kind = z.enum(CONTENT_TYPES as readonly [ContentType, ...ContentType[]]);
/** A document as stored, which may have fields unknown to this version. */
const document = z.record(z.string(), z.unknown());
/** Null: the built-in content. */
const revision = z.string().regex(CONTENT_REVISION).nullable();
const path = z.array(z.union([z.string(), z.number().int()]));

/** What has to be fixed before a document can be published. An empty path means the whole document. */
const problems = z.array(z.object({ path, message: z.string() }));

/** `message`: why it was not published. `held` schedules are not retried. */
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
  /** True where another version was published after the draft was started. */
  is_behind: z.boolean(),
});

export const wireDocuments = z.object({
  /** Why nothing can be published; null when publishing works. */
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
  /** `document` is null when the live release has no readable content. */
  live: z.object({ revision, document: document.nullable() }),
  draft: draft.nullable(),
  problems,
  schedule: schedule.nullable(),
  /** Shows pages and pictures with the current drafts, for one to two hours. */
  preview_token: z.string(),
});

/** POST save: the whole document. `version`: of the draft that it replaces; 0 starts a draft. */
const saveRequest = z.object({ kind, version, document });
export const wireSaved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), version: z.number().int(), saved_at: instant, problems }),
  /** Someone saved another version, so nothing was changed. Null: the draft was published or discarded. */
  z.object({ outcome: z.literal('newer'), draft: draft.nullable() }),
]);

/** POST discard: also ends the draft's preview links. */
const discardRequest = z.object({ kind, version });

/** GET differences?kind=&to= : from the live content to the draft, the built-in content, or a revision. Empty
 * without a draft. */
const differencesQuery = z.object({
  kind,
  to: z.string().regex(/^(?:draft|built-in|[1-9]\d{0,8})$/, 'cannot be compared.'),
});
export const wireDifferences = z.object({
  /** Live revision. */
  live: revision,
  differences: z.array(
    z.object({
      path,
      /** Null when the field is added or removed. */
      before: z.unknown(),
      after: z.unknown(),
      /** Word diff of texts; empty for other values. */
      words: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })),
    }),
  ),
});

/** POST publish, after re-authentication. `live`: the revision that the differences were shown against. `at`: a
 * future instant at which to publish; until then the draft is locked. */
const publishRequest = z.object({
  kind,
  version,
  live: revision,
  at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).optional(),
});
const failures = [
  z.object({ outcome: z.literal('problems'), problems }),
  /** The release store is unreachable, full, or frozen. */
  z.object({ outcome: z.literal('failed'), message: z.string() }),
] as const;
export const wirePublished = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['published', 'unchanged', 'scheduled']) }),
  /** The draft or the live version has changed since the differences were shown. */
  z.object({ outcome: z.literal('changed') }),
  ...failures,
]);

/** POST cancel_schedule, after re-authentication: unlocks the draft. */
const cancelRequest = z.object({ id });

/** GET history?kind=&before= : newest first. */
const historyQuery = z.object({
  kind,
  before: id.optional(),
});
export const wireHistory = z.object({
  entries: z
    .array(
      z.object({
        /** Id of the entry, for `before`. */
        id: z.number().int(),
        at: instant,
        who: z.string(),
        what: z.enum(['published', 'restored', 'rolled-back']),
        /** Live revision after the change. */
        revision,
        is_live: z.boolean(),
      }),
    )
    .max(HISTORY_PAGE),
  has_more: z.boolean(),
});

/** POST restore, after re-authentication: publishes one document as it was in a revision. */
export const restoreRequest = z.object({ kind, to: revision });
export const wireRestored = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['published', 'unchanged']) }),
  ...failures,
]);

/** POST preview_link: shows the draft to anyone with the link until it expires or the draft is published or
 * discarded. */
const linkRequest = z.object({ kind });
/** `url` is below the site's origin, such as `/about?draft=...`. */
export const wireLink = z.object({ url: z.string(), expires_at: instant });

/** POST picture, a form with one file (`picture`). `focal`: the point to crop around, as JSON with fractions from
 * 0 to 1 of the upright picture, such as `{"x":0.5,"y":0.4}`. */
export const pictureForm = z.object({
  kind,
  slot: z.enum(['hero', 'partner', 'portrait']),
  focal: z.string().max(200).optional(),
});
const fraction = z.number().min(0).max(1);
export const picturePoint = z.object({ x: fraction, y: fraction });
/** `src`: the value to store in the document. */
export const wirePicture = z.object({ src: z.string() });

/** POST /api/draft_pages, called by the shell server: the documents of a preview token, in place of the live
 * ones. Null: use the built-in content. */
export const shownRequest = z.object({ token: z.string().max(100) });
export const wireShown = z.object({
  /** The remote that has the content. */
  owner: z.string(),
  documents: z.record(z.string(), document.nullable()),
});

export type Documents = z.output<typeof wireDocuments>;
export type AdminContentEntry = z.output<typeof wireDocument>;
export type Draft = NonNullable<AdminContentEntry['draft']>;
export type Problem = AdminContentEntry['problems'][number];
export type Schedule = NonNullable<AdminContentEntry['schedule']>;
export type SaveRequest = z.input<typeof saveRequest>;
export type Saved = z.output<typeof wireSaved>;
export type Differences = z.output<typeof wireDifferences>;
/** A point of an upright picture, as fractions of its width and height. */
export type PicturePoint = z.output<typeof picturePoint>;

interface PictureUpload extends Omit<z.input<typeof pictureForm>, 'focal'> {
  readonly file: File;
  /** Point to crop around; default: the center. */
  readonly focal?: PicturePoint | undefined;
}

export const contentCalls = {
  documents: read('admin/content/documents', wireDocuments),
  document: read('admin/content/document', wireDocument, z.object({ kind })),
  save: change('admin/content/save', saveRequest, wireSaved),
  discard: change('admin/content/discard', discardRequest),
  differences: read('admin/content/differences', wireDifferences, differencesQuery),
  publish: change('admin/content/publish', publishRequest, wirePublished),
  cancelSchedule: change('admin/content/cancel_schedule', cancelRequest),
  history: read('admin/content/history', wireHistory, historyQuery),
  restore: change('admin/content/restore', restoreRequest, wireRestored),
  previewLink: change('admin/content/preview_link', linkRequest, wireLink),
  picture: upload(
    'admin/content/picture',
    ({ focal, file, ...fields }: PictureUpload) => [
      ...Object.entries(fields),
      ['focal', focal && JSON.stringify(focal)],
      ['picture', file],
    ],
    (data) => wirePicture.parse(data),
  ),
} as const;
