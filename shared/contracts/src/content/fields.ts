import { z } from 'zod';
import { isAllowedLink, LINK_MAX, LINK_PATTERN, LINK_MESSAGE } from './links';
import { readMarkdown } from './markdown';

/** Field schemas of content entries. Their labels, hints, and messages are read by editors. */

interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
}
export interface TextInfo extends FieldTexts {
  readonly is: 'line' | 'markdown';
  readonly max: number;
}
export interface PictureInfo extends FieldTexts {
  readonly is: 'picture';
  readonly slot: PictureSlot;
}
interface ListTexts extends FieldTexts {
  /** Name of one entry. */
  readonly one: string;
}
export interface ListInfo extends ListTexts {
  readonly is: 'list';
  readonly min: number;
  readonly max: number;
}
/** `sections`: headings with a text each, edited as one Markdown text; `order`: the home page's sections. */
interface OtherInfo extends FieldTexts {
  readonly is: 'link' | 'number' | 'day' | 'moment' | 'checkbox' | 'group' | 'sections' | 'order';
}
/** How the form of the admin site shows a field. */
export type FieldInfo = TextInfo | PictureInfo | ListInfo | OtherInfo;

/** The fields that editors see. */
export const fieldInfo = z.registry<FieldInfo>();

/** A tag, comment, or entity, or the start of one. */
const NO_HTML = /^(?![\s\S]*(?:<[A-Za-z/!?]|&(?:[A-Za-z][A-Za-z0-9]*|#\d+|#[xX][0-9A-Fa-f]+);))/;
/** Not an invisible character such as a control, bidi override, or filler. Joiners, variation selectors, and direction
 * marks are allowed, since emoji and some scripts need them. */
const SEEN = String.raw`\n|[\u200c-\u200f\u061c\ufe00-\ufe0f]|[^\p{Cc}\p{Cs}\p{DI}\u2028\u2029\u2800\ufff9-\ufffb]`;
const NO_CONTROLS = new RegExp(`^(?:${SEEN})*$`, 'u');
const CONTROL = new RegExp(`(?!${SEEN})[^]`, 'gu');
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Removes invisible characters that word processors, spreadsheets, and web pages add to copied text. Keeps direction
 * marks in right-to-left text. */
export function cleanPasted(text: string): string {
  const seen = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]+/g, ' ')
    .replace(CONTROL, '');
  return RIGHT_TO_LEFT.test(seen) ? seen : seen.replace(/[\u200e\u200f\u061c]/g, '');
}
/** Combining marks allowed per letter; most scripts need at most three. */
const MARKS_MAX = 4;
/** Rejects stacked combining marks, which cover the lines around them. Joiners and spacing marks do not count. */
const FEW_MARKS = new RegExp(
  String.raw`^(?![\s\S]*(?:[\p{Mc}\u200c\u200d]*[\p{Mn}\p{Me}]){${MARKS_MAX + 1}})`,
  'u',
);
/** A visible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const ONE_LINE = /^[^\n]*$/;
const PLAIN = 'contains HTML. Only plain text is allowed here.';
const BROKEN = 'contains a line break. It must be one line.';
const BLANK = 'This field is blank.';
const UNSEEN = 'contains invisible characters. Type the text again.';
const HEAPED = `has more than ${MARKS_MAX} accents or other marks on one letter. Delete the extra ones.`;

const plain = (max: number, visible = VISIBLE) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(visible, BLANK)
    .regex(NO_HTML, PLAIN)
    .regex(NO_CONTROLS, UNSEEN)
    .regex(FEW_MARKS, HEAPED)
    .regex(ONE_LINE, BROKEN);

/** One line of plain text.
 * @param max characters that fit in the layout */
export const line = (max: number, label: string, hint?: string) =>
  plain(max).register(fieldInfo, { is: 'line', max, label, hint });

const MARKDOWN = 'Markdown: paragraphs, lists, **bold**, *italic*, [links](https://example.com).';

/** Text in the supported subset of Markdown. */
export const markdown = (max: number, label: string) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(VISIBLE, BLANK)
    .regex(NO_CONTROLS, UNSEEN)
    .regex(FEW_MARKS, HEAPED)
    .superRefine((text, context) => {
      for (const message of readMarkdown(text).problems)
        context.addIssue({ code: 'custom', message });
    })
    .register(fieldInfo, { is: 'markdown', max, label, hint: MARKDOWN });

/** Headings with a text each.
 * @param textMax characters of each text
 * @param max most sections */
export const sections = (textMax: number, max: number, label: string) =>
  z
    .array(z.strictObject({ heading: line(80, 'Heading'), text: markdown(textMax, 'Text') }))
    .min(1)
    .max(max)
    .register(fieldInfo, {
      is: 'sections',
      label,
      hint: `Start each section with ## and its heading. ${MARKDOWN}`,
    });

export const link = () =>
  z
    .string()
    .max(LINK_MAX, { abort: true })
    .regex(LINK_PATTERN, { error: `is not an allowed link. ${LINK_MESSAGE}`, abort: true })
    .refine(isAllowedLink)
    .register(fieldInfo, {
      is: 'link',
      label: 'Link',
      hint: 'https://…, mailto:…, tel:…, or a page on this site, such as /about',
    });

export const labeledLink = () => ({ label: line(40, 'Text'), href: link() });

/** A calendar day, such as 2026-11-21. */
export const day = (label: string) =>
  z.iso.date('Enter a date, such as 2026-11-21.').register(fieldInfo, { is: 'day', label });

/** A date and time with time zone, such as 2027-03-01T09:00:00-05:00. */
export const instant = (label: string, hint: string) =>
  z.iso
    .datetime({
      offset: true,
      error: 'Enter a date and time with time zone, such as 2027-03-01T09:00:00-05:00.',
    })
    .register(fieldInfo, { is: 'moment', label, hint });

export const checkbox = (label: string) =>
  z.boolean().register(fieldInfo, { is: 'checkbox', label });

export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape, hint?: string) =>
  z.strictObject(shape).register(fieldInfo, { is: 'group', label, hint });

/** @param range least and most entries */
export const list = <Entry extends z.ZodType>(
  texts: ListTexts,
  [min, max]: readonly [number, number],
  entry: Entry,
) =>
  z
    .array(entry)
    .min(min)
    .max(max)
    .register(fieldInfo, { is: 'list', min, max, ...texts });

/** Requirements for a picture in a slot. */
export interface PictureRule {
  /** Width divided by height. */
  readonly ratio: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly maxBytes: number;
}

/** Allowed relative deviation from the ratio. */
export const RATIO_TOLERANCE = 0.02;

const KILOBYTE = 1000;
export const PICTURE_RULES = {
  hero: { ratio: 3 / 2, minWidth: 960, maxWidth: 2880, maxBytes: 300 * KILOBYTE },
  partner: { ratio: 3 / 2, minWidth: 640, maxWidth: 1920, maxBytes: 200 * KILOBYTE },
  portrait: { ratio: 1, minWidth: 320, maxWidth: 1280, maxBytes: 150 * KILOBYTE },
} as const satisfies Record<string, PictureRule>;
export type PictureSlot = keyof typeof PICTURE_RULES;

/** Where content entries have a picture, by content type. */
export const PICTURE_FIELDS: Readonly<
  Record<string, { readonly path: readonly string[]; readonly slot: PictureSlot }>
> = {
  hero: { path: ['picture'], slot: 'hero' },
  partner: { path: ['picture'], slot: 'partner' },
  about: { path: ['founder', 'picture'], slot: 'portrait' },
};

/** A file next to the content files, or a published one. */
export const PICTURE_SRC =
  /^(?:pictures\/[a-z0-9][a-z0-9-]*\.(?:webp|avif|jpg|png)|\/content\/[a-z]+\/pictures\/[a-f0-9]{16,64}\.(?:webp|avif|jpg|png))$/;

export const picture = (slot: PictureSlot, label: string) =>
  z
    .strictObject({
      src: z
        .string()
        .regex(
          PICTURE_SRC,
          'is not a valid picture path. Put the file in the "pictures" folder next to this file and write pictures/name.webp (webp, avif, jpg, or png; lowercase letters, digits, and hyphens).',
        ),
      alt: plain(200, /^$|[\p{L}\p{N}\p{P}\p{S}]/u),
      /** True if the picture adds nothing to the text; `alt` is then empty. */
      decorative: z.boolean().default(false),
    })
    .refine(({ alt, decorative }) => decorative === (alt === ''), {
      path: ['alt'],
      error: 'Describe the picture, or mark it as decorative and leave its description blank.',
    })
    .register(fieldInfo, { is: 'picture', slot, label });

/** Fields common to all content entries. */
export const head = <Kind extends string>(kind: Kind) => ({
  /** For text editors; not published. */
  $schema: z.string().max(200).optional(),
  kind: z.literal(kind),
});
