import type { ContentType } from '@tableside/contracts/content/model';
import { sectionPath } from '../../lib/admin-user';

/** The form of each document. The API validates; `max` is for the counter only. */

interface Named {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A blank optional field is stored as null. */
  readonly isOptional?: true;
}
export interface TextDef extends Named {
  readonly is: 'line' | 'markdown';
  readonly max: number;
}
/** `sections`: headings with a text each, edited as one Markdown text; `order`: the home page's sections. */
export interface InputDef extends Named {
  readonly is: 'link' | 'number' | 'day' | 'moment' | 'checkbox' | 'sections' | 'order';
}
export interface PictureDef extends Named {
  readonly is: 'picture';
  readonly slot: 'hero' | 'partner' | 'portrait';
}
export interface GroupDef extends Named {
  readonly is: 'group';
  readonly fields: readonly FieldDef[];
}
export interface ListDef extends Named {
  readonly is: 'list';
  /** Name of one entry, for labels. */
  readonly one: string;
  readonly min: number;
  readonly max: number;
  /** Fields of each entry, or the length of a single line. */
  readonly entry: readonly FieldDef[] | { readonly max: number };
}
export type FieldDef = TextDef | InputDef | PictureDef | GroupDef | ListDef;

export interface FormDef {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly FieldDef[];
}

const line = (name: string, label: string, max: number, hint = ''): TextDef => ({
  is: 'line',
  name,
  label,
  max,
  hint,
});
const link = (label: string): InputDef => ({
  is: 'link',
  name: 'href',
  label,
  hint: 'https://…, mailto:…, tel:… or a page of this site, such as /about',
});
const picture = (slot: PictureDef['slot'], label: string): PictureDef => ({
  is: 'picture',
  name: 'picture',
  label,
  slot,
});
const group = (name: string, label: string, fields: GroupDef['fields']): GroupDef => ({
  is: 'group',
  name,
  label,
  fields,
});
/** @param one name of one entry
 * @param range least and most entries */
const list = (
  name: string,
  label: string,
  one: string,
  [min, max]: readonly [number, number],
  entry: ListDef['entry'],
): ListDef => ({ is: 'list', name, label, one, min, max, entry });

const DEFAULT = 'Leave blank to show the site’s default.';
const MARKDOWN = 'Markdown: paragraphs, lists, **bold**, *italic*, [links](https://example.com).';
const SECTIONS = `Start each section with ## and its heading. ${MARKDOWN}`;
const TITLE = line('title', 'Heading', 60);
const LEDE = line('lede', 'Intro', 240, 'Also shown by search engines.');
const THANKS = line('thanks', 'Thank-you message', 160);
const SPONSOR = line('partner', 'Sponsor', 40, 'Shown as “Sponsored by …”.');
const LABELED_LINK = [line('label', 'Text', 40), link('Link')];

const legal = (title: string): FormDef => ({
  title,
  description: 'Legal page.',
  fields: [
    TITLE,
    line('description', 'Search description', 160, 'Shown by search engines.'),
    { is: 'day', name: 'updated', label: 'Last updated' },
    { is: 'sections', name: 'sections', label: 'Text', hint: SECTIONS },
  ],
});

export const FORMS: Readonly<Record<ContentType, FormDef>> = {
  hero: {
    title: 'Hero',
    description: 'The top of the home page.',
    fields: [
      { ...line('title', 'Headline', 60, DEFAULT), isOptional: true },
      { ...line('overline', 'Line above the headline', 40, DEFAULT), isOptional: true },
      { ...line('lede', 'Text below the headline', 160, DEFAULT), isOptional: true },
      picture('hero', 'Picture'),
      line('searchLabel', 'Search label', 60, 'Read aloud by screen readers.'),
      line('searchPlaceholder', 'Search placeholder', 50, 'For example: Tacos, patio, downtown…'),
      line('occasionsLabel', 'Occasions label', 40, 'Read aloud by screen readers.'),
    ],
  },
  partner: {
    title: 'Sponsor section',
    description: 'The sponsor’s section on the home page.',
    fields: [
      SPONSOR,
      line('title', 'Heading', 70),
      line('text', 'Offer', 320),
      line('trust', 'Claim', 60, 'Shown as the sponsor’s own words.'),
      {
        ...group('promo', 'Offer button', LABELED_LINK),
        hint: 'Leave both blank to show no button.',
        isOptional: true,
      },
      list('contacts', 'Contact links', 'contact link', [0, 4], LABELED_LINK),
      picture('partner', 'Picture'),
    ],
  },
  banner: {
    title: 'Sponsor banner',
    description: 'The line above the header of every page.',
    fields: [
      { is: 'checkbox', name: 'isShown', label: 'Show the banner' },
      SPONSOR,
      line('text', 'Text', 70, 'The text of the link.'),
      link('Link'),
    ],
  },
  footer: {
    title: 'Sponsor footer',
    description: 'The sponsor’s line at the bottom of every page.',
    fields: [line('text', 'Text', 200)],
  },
  plans: {
    title: 'Advertising plans',
    description: 'The plans, and the strip on the home page that opens them.',
    fields: [
      group('strip', 'Strip on the home page', [
        line('title', 'Heading', 40),
        line('text', 'Offer', 160),
        line('action', 'Button', 30),
      ]),
      line('title', 'Heading', 50),
      line('intro', 'Intro', 240),
      line('promise', 'Promise', 90, 'The promise about rankings, below the form.'),
      THANKS,
      list(
        'plans',
        'Plans',
        'plan',
        [1, 4],
        [
          line('name', 'Name', 24),
          { is: 'number', name: 'priceUsd', label: 'Price', hint: 'Whole dollars per month.' },
          { is: 'checkbox', name: 'isPopular', label: 'Mark as popular' },
          list('points', 'What it includes', 'point', [1, 6], { max: 60 }),
        ],
      ),
    ],
  },
  about: {
    title: 'About',
    description: 'The page about the people behind the site.',
    fields: [
      TITLE,
      LEDE,
      { is: 'sections', name: 'story', label: 'Story', hint: SECTIONS },
      group('founder', 'Founder', [
        line('name', 'Name', 60),
        line('role', 'Role', 60),
        picture('portrait', 'Portrait'),
      ]),
    ],
  },
  contact: {
    title: 'Contact',
    description: 'The contact page.',
    fields: [
      TITLE,
      LEDE,
      {
        ...list(
          'blocks',
          'Contact options',
          'contact option',
          [0, 6],
          [
            line('label', 'Name', 30),
            line('text', 'Text', 80),
            { ...link('Link'), isOptional: true },
          ],
        ),
        hint: 'The street address comes from the site settings.',
      },
      group(
        'subjects',
        'Subjects of the form',
        ['General', 'Restaurant', 'Advertising', 'Feedback', 'Technical', 'Other'].map((label) =>
          line(label.toLowerCase(), label, 50),
        ),
      ),
      THANKS,
    ],
  },
  faq: {
    title: 'FAQ',
    description: 'Questions and answers on the contact page.',
    fields: [
      TITLE,
      list(
        'questions',
        'Questions',
        'question',
        [1, 20],
        [
          line('question', 'Question', 120),
          { is: 'markdown', name: 'answer', label: 'Answer', max: 1500, hint: MARKDOWN },
        ],
      ),
    ],
  },
  'coming-soon': {
    title: 'Coming soon',
    description: 'The page with the countdown.',
    fields: [
      line('title', 'Heading', 50),
      line('text', 'Text below the countdown', 200),
      {
        is: 'moment',
        name: 'launchAt',
        label: 'Launch',
        hint: 'Leave blank for 30 days from when the page is opened.',
        isOptional: true,
      },
      line('over', 'After the countdown', 80),
      line('alert', 'Message after signing up', 160),
      THANKS,
    ],
  },
  terms: legal('Terms of service'),
  privacy: legal('Privacy policy'),
  home: {
    title: 'Home page order',
    description: 'The order of the home page’s sections.',
    fields: [
      {
        is: 'order',
        name: 'order',
        label: 'Order',
        hint: 'The sections below the hero. New sections follow at the end.',
      },
    ],
  },
};

/** Field names, and positions in lists from 0. */
export type Path = readonly (string | number)[];

/** The label of a field, such as `Plans, plan 2, Price`. */
export function labelOf(kind: ContentType, path: Path): string {
  let fields: readonly FieldDef[] = FORMS[kind].fields;
  let list: Pick<ListDef, 'one'> | undefined;
  return path
    .map((step) => {
      if (typeof step === 'number') return `${list?.one ?? 'section'} ${step + 1}`;
      const field = fields.find(({ name }) => name === step);
      list = field?.is === 'list' ? field : undefined;
      fields = childrenOf(field);
      return field?.label ?? step;
    })
    .join(', ');
}

function childrenOf(field: FieldDef | undefined): readonly FieldDef[] {
  if (field?.is === 'group') return field.fields;
  return field?.is === 'list' && isGroup(field.entry) ? field.entry : [];
}

export const isGroup = (entry: ListDef['entry']): entry is readonly FieldDef[] =>
  Array.isArray(entry);

/** A new, blank entry of a list. */
export const emptyEntry = (entry: ListDef['entry']): unknown =>
  isGroup(entry) ? Object.fromEntries(entry.map((field) => [field.name, emptyOf(field)])) : '';

function emptyOf(field: FieldDef): unknown {
  if (field.is === 'checkbox') return false;
  if (field.is === 'list') return Array.from({ length: field.min }, () => emptyEntry(field.entry));
  return field.isOptional ? null : '';
}

/** Whether a path segment is a document kind. */
export const isKind = (name: string): name is ContentType => Object.hasOwn(FORMS, name);

export const documentsPath = sectionPath('content');
export const documentPath = (kind: string): string => `${documentsPath}/${kind}`;
export const historyPath = (kind: ContentType): string => `${documentPath(kind)}/history`;

/** A part of a legal page or of the story. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

/** One Markdown text, in which `## ` starts a section. */
export const toMarkdown = (sections: readonly Section[]): string =>
  sections.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n');

/** Parses the text of `toMarkdown`, also while it is unfinished. */
export function toSections(markdown: string): Section[] {
  const [before = '', ...parts] = markdown.replaceAll('\r\n', '\n').split(/^## /m);
  const first = before.trim() ? [{ heading: '', text: before.trim() }] : [];
  const others = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n').trim() };
  });
  return [...first, ...others];
}
