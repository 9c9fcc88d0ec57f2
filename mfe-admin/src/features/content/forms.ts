import type { ContentType } from '@tableside/contracts/content/model';
import { sectionPath } from '../../lib/admin-user';

/** The form of each document. The API validates; `max` is for the counter only. */

interface Named {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}
/** A blank optional field is stored as null. */
interface Optional {
  readonly isOptional?: true;
}
export interface TextDef extends Named, Optional {
  readonly is: 'line' | 'markdown';
  readonly max: number;
}
export interface InputDef extends Named, Optional {
  readonly is: 'link' | 'number' | 'day' | 'moment';
}
export interface CheckboxDef extends Named {
  readonly is: 'checkbox';
}
export interface PictureDef extends Named {
  readonly is: 'picture';
  readonly slot: 'hero' | 'partner' | 'portrait';
}
export interface GroupDef extends Named, Optional {
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
/** Sections with a heading and a text each, edited as one Markdown text. */
export interface SectionsDef extends Named {
  readonly is: 'sections';
}
/** The order of the home page's sections. */
export interface OrderDef extends Named {
  readonly is: 'order';
}
export type FieldDef =
  TextDef | InputDef | CheckboxDef | PictureDef | GroupDef | ListDef | SectionsDef | OrderDef;

export interface FormDef {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly FieldDef[];
}

const line = (name: string, label: string, max: number, hint?: string): TextDef => ({
  is: 'line',
  name,
  label,
  max,
  ...(hint !== undefined && { hint }),
});
const link = (name: string, label: string, isOptional?: true): InputDef => ({
  is: 'link',
  name,
  label,
  hint: 'https://…, mailto:…, tel:… or a page of this site, such as /about',
  ...(isOptional && { isOptional }),
});
const picture = (slot: PictureDef['slot'], label: string): PictureDef => ({
  is: 'picture',
  name: 'picture',
  label,
  slot,
});

const DEFAULT = 'Leave blank to show the site’s default.';
const MARKDOWN = 'Markdown: paragraphs, lists, **bold**, *italic*, [links](https://example.com).';
const SECTIONS = `Start each section with ## and its heading. ${MARKDOWN}`;
const SPONSOR = line('partner', 'Sponsor', 40, 'Shown as “Sponsored by …”.');
const LABELED_LINK = [line('label', 'Text', 40), link('href', 'Link')];

const legal = (title: string): FormDef => ({
  title,
  description: 'Legal page.',
  fields: [
    line('title', 'Heading', 60),
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
        is: 'group',
        name: 'promo',
        label: 'Offer button',
        hint: 'Leave both blank to show no button.',
        isOptional: true,
        fields: LABELED_LINK,
      },
      {
        is: 'list',
        name: 'contacts',
        label: 'Contact links',
        one: 'contact link',
        min: 0,
        max: 4,
        entry: LABELED_LINK,
      },
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
      link('href', 'Link'),
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
      {
        is: 'group',
        name: 'strip',
        label: 'Strip on the home page',
        fields: [
          line('title', 'Heading', 40),
          line('text', 'Offer', 160),
          line('action', 'Button', 30),
        ],
      },
      line('title', 'Heading', 50),
      line('intro', 'Intro', 240),
      line('promise', 'Promise', 90, 'The promise about rankings, below the form.'),
      line('thanks', 'Thank-you message', 160),
      {
        is: 'list',
        name: 'plans',
        label: 'Plans',
        one: 'plan',
        min: 1,
        max: 4,
        entry: [
          line('name', 'Name', 24),
          { is: 'number', name: 'priceUsd', label: 'Price', hint: 'Whole dollars per month.' },
          { is: 'checkbox', name: 'isPopular', label: 'Mark as popular' },
          {
            is: 'list',
            name: 'points',
            label: 'What it includes',
            one: 'point',
            min: 1,
            max: 6,
            entry: { max: 60 },
          },
        ],
      },
    ],
  },
  about: {
    title: 'About',
    description: 'The page about the people behind the site.',
    fields: [
      line('title', 'Heading', 60),
      line('lede', 'Intro', 240, 'Also shown by search engines.'),
      { is: 'sections', name: 'story', label: 'Story', hint: SECTIONS },
      {
        is: 'group',
        name: 'founder',
        label: 'Founder',
        fields: [
          line('name', 'Name', 60),
          line('role', 'Role', 60),
          picture('portrait', 'Portrait'),
        ],
      },
    ],
  },
  contact: {
    title: 'Contact',
    description: 'The contact page.',
    fields: [
      line('title', 'Heading', 60),
      line('lede', 'Intro', 240, 'Also shown by search engines.'),
      {
        is: 'list',
        name: 'blocks',
        label: 'Contact options',
        hint: 'The street address comes from the site settings.',
        one: 'contact option',
        min: 0,
        max: 6,
        entry: [line('label', 'Name', 30), line('text', 'Text', 80), link('href', 'Link', true)],
      },
      {
        is: 'group',
        name: 'subjects',
        label: 'Subjects of the form',
        fields: [
          line('general', 'General', 50),
          line('restaurant', 'Restaurant', 50),
          line('advertising', 'Advertising', 50),
          line('feedback', 'Feedback', 50),
          line('technical', 'Technical', 50),
          line('other', 'Other', 50),
        ],
      },
      line('thanks', 'Thank-you message', 160),
    ],
  },
  faq: {
    title: 'FAQ',
    description: 'Questions and answers on the contact page.',
    fields: [
      line('title', 'Heading', 60),
      {
        is: 'list',
        name: 'questions',
        label: 'Questions',
        one: 'question',
        min: 1,
        max: 20,
        entry: [
          line('question', 'Question', 120),
          { is: 'markdown', name: 'answer', label: 'Answer', max: 1500, hint: MARKDOWN },
        ],
      },
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
      line('thanks', 'Thank-you message', 160),
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
  return 'isOptional' in field ? null : '';
}

/** Whether a path segment is a document kind. */
export const isKind = (name: string): name is ContentType => Object.hasOwn(FORMS, name);

export const documentsPath = sectionPath('content');
export const documentPath = (kind: string): string => `${documentsPath}/${kind}`;
export const historyPath = (kind: ContentType): string => `${documentPath(kind)}/history`;
