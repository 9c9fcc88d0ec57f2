import { z } from 'zod';
import { isAllowedLink, LINK_MAX, LINK_PATTERN, LINK_SENTENCE } from './links';
import { readMarkdown } from './markdown';

/** What the fields of documents are made of. The sentences are for the people who write the documents. */

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
const UNSEEN = 'has characters in it that cannot be seen. Type the text again.';
const HEAPED = `has more than ${MARKS_MAX} accents or other marks on one letter. Delete those that do not belong there.`;

/** What is said of a field: its name in the words of those who fill it in, what it is for, and what one may look like. */
const describe = (title: string, description: string, example?: string) => ({
  title,
  description,
  ...(example && { examples: [example] }),
});

const bounded = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(VISIBLE, 'is empty. Write something, or null where that is allowed.')
    .regex(NO_HTML, PLAIN)
    .regex(NO_CONTROLS, UNSEEN)
    .regex(FEW_MARKS, HEAPED);

/** One line of plain text.
 * @param max characters that fit the layout */
export const line = (max: number, title: string, about: string, example?: string) =>
  bounded(max)
    .regex(ONE_LINE, BROKEN)
    .meta(describe(title, about, example));

/** A field that may be null.
 * @param whenNull ends the sentence "null: …" */
export const orNull = <Schema extends z.ZodType>(schema: Schema, whenNull: string) =>
  schema.nullable().meta({ whenNull });

/** Paragraphs in the safe part of Markdown. */
export const markdown = (max: number, title: string, about: string) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(VISIBLE, 'is empty. Write something.')
    .regex(NO_CONTROLS, UNSEEN)
    .regex(FEW_MARKS, HEAPED)
    .superRefine((text, context) => {
      for (const message of readMarkdown(text).problems)
        context.addIssue({ code: 'custom', message });
    })
    .meta({
      ...describe(
        title,
        `${about} Markdown: paragraphs, ## headings, lists, **bold**, *emphasis*, [links](https://example.com).`,
      ),
      format: 'markdown',
    });

export const link = (title: string, about: string) =>
  z
    .string()
    .max(LINK_MAX, { abort: true })
    .regex(LINK_PATTERN, { error: `cannot be linked to. ${LINK_SENTENCE}`, abort: true })
    .refine(isAllowedLink)
    .meta({
      ...describe(title, `${about} ${LINK_SENTENCE}`, 'https://river.example/homes'),
      format: 'link',
    });

export const labelledLink = (labelMax: number, title: string, about: string) =>
  z
    .strictObject({
      label: line(labelMax, 'Words', 'The words of the link.'),
      href: link('Link', about),
    })
    .meta({ title });

/** A calendar day, such as 2026-11-21. */
export const day = (title: string, about: string) =>
  z.iso
    .date('is no day. Write year, month and day, such as 2026-11-21.')
    .meta(describe(title, about));

/** An instant with its zone, such as 2027-03-01T09:00:00-05:00. */
export const instant = (title: string, about: string) =>
  z.iso
    .datetime({
      offset: true,
      error:
        'is no point in time. Write day, time and zone, such as 2027-03-01T09:00:00-05:00, or null.',
    })
    .meta(describe(title, about));

/** What a picture must be like in the place where it is shown. */
export interface PictureRule {
  /** Width divided by height, and how far it may be off, in parts of one. */
  readonly ratio: number;
  /** Of what phones show of it, from its midst: `home-hero.module.css` has the same. Left out, they show all of it. */
  readonly phoneRatio?: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly maxBytes: number;
}

/** How far a picture's ratio may be off. */
export const RATIO_TOLERANCE = 0.02;

const KILOBYTE = 1000;
/** Rules by place. 3:2 and 1:1 follow the visual direction. */
export const PICTURE_RULES = {
  hero: { ratio: 3 / 2, phoneRatio: 2, minWidth: 960, maxWidth: 2880, maxBytes: 300 * KILOBYTE },
  partner: { ratio: 3 / 2, minWidth: 640, maxWidth: 1920, maxBytes: 200 * KILOBYTE },
  portrait: { ratio: 1, minWidth: 320, maxWidth: 1280, maxBytes: 150 * KILOBYTE },
} as const satisfies Record<string, PictureRule>;
export type PicturePlace = keyof typeof PICTURE_RULES;

/** A file beside the documents, or one that was published. */
export const PICTURE_SRC =
  /^(?:pictures\/[a-z0-9][a-z0-9-]*\.(?:webp|avif|jpg|png)|\/content\/[a-z]+\/pictures\/[a-f0-9]{16,64}\.(?:webp|avif|jpg|png))$/;

const altText = z
  .string()
  .max(200, { abort: true })
  .regex(/^$|[\p{L}\p{N}\p{P}\p{S}]/u, 'is empty. Say what the picture shows.')
  .regex(NO_HTML, PLAIN)
  .regex(NO_CONTROLS, UNSEEN)
  .regex(FEW_MARKS, HEAPED)
  .regex(ONE_LINE, BROKEN)
  .meta({
    title: 'Description',
    description: 'What the picture shows, for people who do not see it.',
    examples: ['People at a long table by the river'],
  });

export const picture = (place: PicturePlace) =>
  z
    .strictObject({
      src: z
        .string()
        .regex(
          PICTURE_SRC,
          'is no picture of ours. Put the file into the folder "pictures" beside the document and write pictures/name.webp (webp, avif, jpg or png; small letters, digits and hyphens).',
        )
        .meta({
          title: 'File',
          description: 'Such as pictures/river.webp, a file in the folder beside the document.',
        }),
      alt: altText,
      decorative: z.boolean().default(false).meta({
        title: 'Decorative',
        description:
          'The picture says nothing that the words do not say; its description is then empty.',
      }),
    })
    .refine(({ alt, decorative }) => decorative === (alt === ''), {
      path: ['alt'],
      error:
        'does not fit "decorative". Say what the picture shows, or, when it says nothing that the words do not, write "alt": "" and "decorative": true.',
    })
    .meta({
      title: 'Picture',
      description: describeRule(PICTURE_RULES[place]),
      picturePlace: place,
    });
export type ContentPicture = z.infer<ReturnType<typeof picture>>;

const describeRule = ({ ratio, minWidth, maxWidth, maxBytes }: PictureRule): string =>
  `${ratio === 1 ? 'Square' : 'Three wide to two high'}, ${minWidth} to ${maxWidth} pixels wide, at most ${maxBytes / KILOBYTE} kB.`;

/** What every document begins with. */
export const head = <Kind extends string>(kind: Kind) => ({
  $schema: z.string().max(200).optional().meta({ description: 'For editors.' }),
  kind: z.literal(kind),
});
