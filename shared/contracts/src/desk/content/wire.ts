import { z } from 'zod';
import { CONTENT_REVISION } from '../../common/names';
import { CONTENT_KINDS } from '../../content/wire';
import { LINK_HOURS, SIDE } from './rules';

/**
 * What travels between the sponsor's desk and the API host, below `/api/desk/content/`. All of it is additive. Everybody
 * with the role of an editor is answered; a draft is its writer's alone. Where a call says `outcome`, it was answered with
 * success, and the outcome says what came of it: nothing that was typed is lost by any.
 */

export const wireKind = z.enum(CONTENT_KINDS as readonly [string, ...string[]]);

/** A document as it lies in the store. Fields that nobody knows yet travel with the others. */
const document = z.record(z.string(), z.unknown());
const revision = z.string().regex(CONTENT_REVISION);
const instant = z.string();

/** Something to mend before a document can be published, in the very sentence that the command has. */
export const wireProblem = z.object({
  /** Names of fields, and places in lists from 0; empty: the document as a whole. */
  path: z.array(z.union([z.string(), z.number().int()])),
  /** The field in words, such as `plans, 2nd plan, name`; empty: the document as a whole. */
  field: z.string(),
  sentence: z.string(),
});

/** Somebody who has the document open now, oneself left out. */
export const wirePresent = z.object({
  name: z.string(),
  /** True where that person has a draft of it. */
  has_draft: z.boolean(),
  since: instant,
});

export const wireSchedule = z.object({
  id: z.number().int(),
  kind: wireKind,
  /** Who planned it. */
  who: z.string(),
  is_own: z.boolean(),
  at: instant,
  ends_at: instant.nullable(),
  /** `waiting` to go live, `live` until its end, or `held`: it could not be published, and `message` says why. */
  state: z.enum(['waiting', 'live', 'held']),
  message: z.string().nullable(),
});

/** GET documents. */
export const wireDocuments = z.object({
  /** Null where words can be published from here, else why not. */
  closed: z.string().nullable(),
  /** In which times are told and asked for, such as America/New_York. */
  time_zone: z.string(),
  documents: z.array(
    z.object({
      kind: wireKind,
      title: z.string(),
      description: z.string(),
      /** Null where what the site was built with shows. */
      revision: revision.nullable(),
      /** The last change of it; null where it was never published. */
      last: z.object({ who: z.string(), at: instant }).nullable(),
      /** One's own. */
      draft: z
        .object({ version: z.number().int(), saved_at: instant, problems: z.number().int() })
        .nullable(),
      schedules: z.array(wireSchedule),
      present: z.array(wirePresent),
    }),
  ),
});

const live = z.object({
  /** Null where the words are those that the site was built with. */
  revision: revision.nullable(),
  /** Null where a release is live that keeps no words to read. */
  document: document.nullable(),
});

const draft = z.object({
  version: z.number().int(),
  saved_at: instant,
  document,
  /** What was live when it was begun. */
  base: live,
  /** True where something else is live by now: publishing will ask which to take. */
  is_behind: z.boolean(),
});

/** GET document?kind= */
export const documentQuery = z.object({ kind: wireKind });
export const wireDocument = z.object({
  kind: wireKind,
  title: z.string(),
  description: z.string(),
  closed: z.string().nullable(),
  time_zone: z.string(),
  /** JSON Schema, draft 7. */
  schema: document,
  /** Where pictures stand, and what shape they are cropped to. */
  pictures: z.array(
    z.object({
      /** Of the picture's group of fields, which has `src`, `alt` and `decorative`. */
      path: z.array(z.string()),
      place: z.enum(['hero', 'partner', 'portrait']),
      /** Width divided by height. */
      ratio: z.number(),
      /** Of what phones show of it, from its midst; null where they show all of it. */
      phone_ratio: z.number().nullable(),
      /** Pixels that a crop has at least. */
      min_width: z.number().int(),
    }),
  ),
  /** Names of the home page's sections, of `home` alone. */
  sections: z.array(z.string()),
  live,
  draft: draft.nullable(),
  problems: z.array(wireProblem),
  schedules: z.array(wireSchedule),
  present: z.array(wirePresent),
  /** Addresses of the draft's own pictures, by their `src`. */
  picture_urls: z.record(z.string(), z.string()),
});

/** POST save: the whole document, as it is typed.
 * `version` is that of the draft it goes on from; 0 begins one. */
export const saveRequest = z.object({
  kind: wireKind,
  version: z.number().int().min(0),
  document,
});
export const wireSaved = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('saved'),
    version: z.number().int(),
    saved_at: instant,
    problems: z.array(wireProblem),
  }),
  /** The same person has saved it elsewhere since: nothing was changed, and here is that draft. Null: it is gone. */
  z.object({ outcome: z.literal('newer'), draft: draft.nullable() }),
]);

/** POST discard: ends its preview links too. */
export const discardRequest = z.object({ kind: wireKind });

/** POST presence: while a document is open, every `PRESENCE_BEAT_S`; `is_open` false when it is left. */
export const presenceRequest = z.object({ kind: wireKind, is_open: z.boolean() });
export const wirePresence = z.object({
  present: z.array(wirePresent),
  /** What is live now: another revision than the draft's base means that it is behind. */
  revision: revision.nullable(),
  /** Of one's own draft; another than one's own means that it was saved elsewhere. 0: there is none. */
  version: z.number().int(),
});

/** GET differences?kind=&from=&to= */
const side = z.string().regex(SIDE, 'is nothing that can be compared.');
export const differencesQuery = z.object({ kind: wireKind, from: side, to: side });
export const wireDifferences = z.object({
  differences: z.array(
    z.object({
      path: z.array(z.union([z.string(), z.number().int()])),
      field: z.string(),
      /** Null where it comes or goes, which `change` says. */
      before: z.unknown(),
      after: z.unknown(),
      change: z.enum(['added', 'removed', 'changed']),
      /** Of texts, word by word; empty for everything else. */
      words: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })),
    }),
  ),
});

/** POST frame_token: shows one's own drafts, all of them, as they are when the page is asked for. */
export const wireFrame = z.object({ token: z.string(), expires_at: instant });
/** POST preview_link: shows one draft to whoever has the link, until it ends or the draft is done or discarded. */
export const linkRequest = z.object({
  kind: wireKind,
  hours: z.union(LINK_HOURS.map((hours) => z.literal(hours))),
});
/** `url` is below the site's origin, such as `/about?draft=...`. */
export const wireLink = z.object({ url: z.string(), expires_at: instant });

/** POST /api/draft_pages, by the shell server, with the token of either: documents that stand in place of the live ones. Null: the
 * built-in words show. Whatever cannot be shown yet is as it is live. */
export const shownRequest = z.object({ token: z.string().max(100) });
export const wireShown = z.object({
  /** The remote whose words they are. */
  owner: z.string(),
  documents: z.record(z.string(), document.nullable()),
});

/** What other calls of the sponsor's desk consist of, too. */
export {
  document as wireWords,
  draft as wireDraft,
  instant as wireInstant,
  live as wireLive,
  revision as wireRevision,
};
