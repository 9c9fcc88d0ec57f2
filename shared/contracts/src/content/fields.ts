import { z } from 'zod';
import { isAllowedLink, LINK_MAX, LINK_PATTERN, LINK_SENTENCE } from './links';
import { readMarkdown } from './markdown';

/** The fields of documents. The sentences are for the people who write the documents. */

/** A tag, a comment, an entity or the beginning of one. */
const NO_HTML = /^(?![\s\S]*(?:<[A-Za-z/!?]|&(?:[A-Za-z][A-Za-z0-9]*|#\d+|#[xX][0-9A-Fa-f]+);))/;
/** Characters that are not seen, but turn text round, hide in it, fill it or end it. Joiners are left, and what chooses the
 * form of a sign: emoji and some scripts are made with them. */
const NO_CONTROLS =
  /^(?:\n|\u200c|\u200d|[\ufe00-\ufe0f]|[^\p{Cc}\p{Cs}\p{DI}\u2028\u2029\u2800\ufff9-\ufffb])*$/u;
/** Marks above, below and around one letter that are taken; most scripts need three at most. */
const MARKS_MAX = 4;
/** No more of them, joiners and marks with a width of their own left aside: a heap of marks covers the lines around. */
const FEW_MARKS = new RegExp(
  String.raw`^(?![\s\S]*(?:[\p{Mc}\u200c\u200d]*[\p{Mn}\p{Me}]){${MARKS_MAX + 1}})`,
  'u',
);
/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const ONE_LINE = /^[^\n]*$/;
const PLAIN = 'has HTML in it. Only plain text is allowed here.';
const BROKEN = 'has a line break in it. It must be one line.';
const BLANK = 'This field is blank.';
const UNSEEN = 'has characters in it that cannot be seen. Type the text again.';
const HEAPED = `has more than ${MARKS_MAX} accents or other marks on one letter. Delete those that do not belong there.`;

/** One line of plain text.
 * @param max characters that fit the layout */
export const line = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(VISIBLE, BLANK)
    .regex(NO_HTML, PLAIN)
    .regex(NO_CONTROLS, UNSEEN)
    .regex(FEW_MARKS, HEAPED)
    .regex(ONE_LINE, BROKEN);

/** Paragraphs in the safe part of Markdown. */
export const markdown = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(VISIBLE, BLANK)
    .regex(NO_CONTROLS, UNSEEN)
    .regex(FEW_MARKS, HEAPED)
    .superRefine((text, context) => {
      for (const message of readMarkdown(text).problems)
        context.addIssue({ code: 'custom', message });
    });

export const link = () =>
  z
    .string()
    .max(LINK_MAX, { abort: true })
    .regex(LINK_PATTERN, { error: `cannot be linked to. ${LINK_SENTENCE}`, abort: true })
    .refine(isAllowedLink);

export const labelledLink = (labelMax: number) =>
  z.strictObject({ label: line(labelMax), href: link() });

/** A calendar day, such as 2026-11-21. */
export const day = () => z.iso.date('Enter a date, such as 2026-11-21.');

/** An instant with its zone, such as 2027-03-01T09:00:00-05:00. */
export const instant = () =>
  z.iso.datetime({
    offset: true,
    error: 'Enter a date and time with its zone, such as 2027-03-01T09:00:00-05:00.',
  });

/** What a picture must be like in the place where it is shown. */
export interface PictureRule {
  /** Width divided by height, and how far it may be off, in parts of one. */
  readonly ratio: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly maxBytes: number;
}

/** How far a picture's ratio may be off. */
export const RATIO_TOLERANCE = 0.02;

const KILOBYTE = 1000;
/** Rules by place. 3:2 and 1:1 follow the visual direction. */
export const PICTURE_RULES = {
  hero: { ratio: 3 / 2, minWidth: 960, maxWidth: 2880, maxBytes: 300 * KILOBYTE },
  partner: { ratio: 3 / 2, minWidth: 640, maxWidth: 1920, maxBytes: 200 * KILOBYTE },
  portrait: { ratio: 1, minWidth: 320, maxWidth: 1280, maxBytes: 150 * KILOBYTE },
} as const satisfies Record<string, PictureRule>;
export type PicturePlace = keyof typeof PICTURE_RULES;

/** Where documents have a picture, by their kind. */
export const PICTURE_FIELDS: Readonly<
  Record<string, { readonly path: readonly string[]; readonly place: PicturePlace }>
> = {
  hero: { path: ['picture'], place: 'hero' },
  partner: { path: ['picture'], place: 'partner' },
  about: { path: ['founder', 'picture'], place: 'portrait' },
};

/** A file beside the documents, or one that was published. */
export const PICTURE_SRC =
  /^(?:pictures\/[a-z0-9][a-z0-9-]*\.(?:webp|avif|jpg|png)|\/content\/[a-z]+\/pictures\/[a-f0-9]{16,64}\.(?:webp|avif|jpg|png))$/;

const altText = z
  .string()
  .max(200, { abort: true })
  .regex(/^$|[\p{L}\p{N}\p{P}\p{S}]/u, BLANK)
  .regex(NO_HTML, PLAIN)
  .regex(NO_CONTROLS, UNSEEN)
  .regex(FEW_MARKS, HEAPED)
  .regex(ONE_LINE, BROKEN);

export const picture = () =>
  z
    .strictObject({
      src: z
        .string()
        .regex(
          PICTURE_SRC,
          'is no picture of ours. Put the file into the folder "pictures" beside the document and write pictures/name.webp (webp, avif, jpg or png; small letters, digits and hyphens).',
        ),
      alt: altText,
      /** It says nothing that the text does not say; its description is then empty. */
      decorative: z.boolean().default(false),
    })
    .refine(({ alt, decorative }) => decorative === (alt === ''), {
      path: ['alt'],
      error: 'Describe the picture, or mark it as decorative and leave its description blank.',
    });
export type ContentPicture = z.infer<ReturnType<typeof picture>>;

/** What every document begins with. */
export const head = <Kind extends string>(kind: Kind) => ({
  /** For text editors; it is not published. */
  $schema: z.string().max(200).optional(),
  kind: z.literal(kind),
});
