import { z } from 'zod';
import { CONTENT_REVISION } from '../registry/names';
import { contactRules } from '../site/rules';
import {
  checkbox,
  day,
  fieldInfo,
  group,
  head,
  instant,
  labeledLink,
  line,
  link,
  list,
  picture,
  markdown,
  sections,
} from './fields';
import { SECTION_NAME } from '../common/rules';

const DEFAULT = 'Leave blank to show the site’s default.';
const title = () => line(60, 'Heading');
const lede = () => line(240, 'Intro', 'Also shown in search results.');
const thanks = () => line(160, 'Thank-you message');
const sponsor = () => line(40, 'Sponsor', 'Shown as “Sponsored by …”.');

const plan = z.strictObject({
  name: line(24, 'Name'),
  priceUsd: z
    .number()
    .int('must be whole dollars.')
    .min(0)
    .max(99_999)
    .register(fieldInfo, { is: 'number', label: 'Price', hint: 'Whole dollars per month.' }),
  isPopular: checkbox('Mark as popular'),
  points: list({ label: 'What it includes', one: 'point' }, [1, 6], line(60, '')),
});

/** More than a home page has. */
const SECTIONS_MAX = 40;

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const subjects = Object.fromEntries(
  contactRules.subject.oneOf.map((subject) => [subject, line(50, capitalize(subject))]),
) as Record<(typeof contactRules.subject.oneOf)[number], ReturnType<typeof line>>;

const legal = <Kind extends 'terms' | 'privacy'>(kind: Kind) =>
  z.strictObject({
    ...head(kind),
    title: title(),
    description: line(160, 'Search description', 'Shown in search results.'),
    updated: day('Last updated'),
    sections: sections(6000, 30, 'Text'),
  });

/** Schema of each content type, from which its form is made. Public pages use only the types; content is validated
 * before it reaches them. */
export const contentSchemas = {
  /** Null fields fall back to the site settings. */
  hero: z.strictObject({
    ...head('hero'),
    title: line(60, 'Headline', DEFAULT).nullable(),
    overline: line(40, 'Line above the headline', DEFAULT).nullable(),
    lede: line(160, 'Text below the headline', DEFAULT).nullable(),
    picture: picture('hero', 'Picture').nullable(),
    /** Legacy field in content published by earlier releases. */
    fallback: z.unknown().optional(),
    searchLabel: line(60, 'Search label', 'Read aloud by screen readers.'),
    searchPlaceholder: line(50, 'Search placeholder', 'For example: Tacos, patio, downtown…'),
    occasionsLabel: line(40, 'Occasions label', 'Read aloud by screen readers.'),
  }),
  partner: z.strictObject({
    ...head('partner'),
    partner: sponsor(),
    title: line(70, 'Heading'),
    text: line(320, 'Offer'),
    trust: line(60, 'Claim', 'Shown as a quote from the sponsor.'),
    promo: group('Offer button', labeledLink(), 'Leave both blank to show no button.').nullable(),
    contacts: list(
      { label: 'Contact links', one: 'contact link' },
      [0, 4],
      z.strictObject(labeledLink()),
    ),
    picture: picture('partner', 'Picture').nullable(),
  }),
  banner: z.strictObject({
    ...head('banner'),
    isShown: checkbox('Show the banner'),
    partner: sponsor(),
    text: line(70, 'Text', 'The text of the link.'),
    href: link(),
  }),
  footer: z.strictObject({ ...head('footer'), text: line(200, 'Text') }),
  plans: z.strictObject({
    ...head('plans'),
    strip: group('Home page section', {
      title: line(40, 'Heading'),
      text: line(160, 'Offer'),
      action: line(30, 'Button'),
    }),
    title: line(50, 'Heading'),
    intro: line(240, 'Intro'),
    promise: line(90, 'Promise', 'The promise about rankings, below the form.'),
    thanks: thanks(),
    plans: list({ label: 'Plans', one: 'plan' }, [1, 4], plan)
      .refine((plans) => plans.filter(({ isPopular }) => isPopular).length <= 1, {
        error: 'has more than one popular plan. Mark at most one.',
        abort: true,
      })
      .refine((plans) => new Set(plans.map(({ name }) => name)).size === plans.length, {
        error: 'has two plans with the same name. Give each a unique name.',
      }),
  }),
  about: z.strictObject({
    ...head('about'),
    title: title(),
    lede: lede(),
    story: sections(4000, 12, 'Story'),
    founder: group('Founder', {
      name: line(60, 'Name'),
      role: line(60, 'Role'),
      picture: picture('portrait', 'Portrait').nullable(),
    }),
  }),
  contact: z.strictObject({
    ...head('contact'),
    title: title(),
    lede: lede(),
    blocks: list(
      {
        label: 'Contact options',
        one: 'contact option',
        hint: 'The street address comes from the site settings.',
      },
      [0, 6],
      z.strictObject({
        label: line(30, 'Name'),
        text: line(80, 'Text'),
        href: link().nullable(),
      }),
    ),
    subjects: group('Contact form subjects', subjects),
    thanks: thanks(),
  }),
  faq: z.strictObject({
    ...head('faq'),
    title: title(),
    questions: list(
      { label: 'Questions', one: 'question' },
      [1, 20],
      z.strictObject({ question: line(120, 'Question'), answer: markdown(1500, 'Answer') }),
    ).refine(
      (all) => new Set(all.map(({ question }) => question)).size === all.length,
      'asks the same question twice.',
    ),
  }),
  'coming-soon': z.strictObject({
    ...head('coming-soon'),
    title: line(50, 'Heading'),
    text: line(200, 'Text below the countdown'),
    launchAt: instant(
      'Launch date and time',
      'Leave blank to count down 30 days from each page load.',
    ).nullable(),
    over: line(80, 'Message after the countdown'),
    alert: line(160, 'Message after signing up'),
    thanks: thanks(),
  }),
  terms: legal('terms'),
  privacy: legal('privacy'),
  /** Live releases define the sections, so a remote can add one without a change here. */
  home: z.strictObject({
    ...head('home'),
    order: z
      .array(
        z
          .string()
          .max(40)
          .regex(SECTION_NAME, 'is not a valid section name. Use lowercase letters and hyphens.'),
      )
      .max(SECTIONS_MAX)
      .refine((order) => new Set(order).size === order.length, {
        error: 'lists a section twice. List each section at most once.',
      })
      .register(fieldInfo, {
        is: 'order',
        label: 'Order',
        hint: 'The sections below the hero. New sections are added at the end.',
      }),
  }),
} as const;

export const CONTENT_TYPES = Object.keys(
  contentSchemas,
) as readonly (keyof typeof contentSchemas)[];

/** Major version of the stored format; readers of another version show the built-in copy. */
export const CONTENT_SCHEMA = 1;

/** `content/<remote>/<revision>.json`. It is public, so the publisher's name is only in the registry. Entries are
 * validated one by one, so that one invalid entry does not affect the others. */
export const contentRevision = z.object({
  schema: z.literal(CONTENT_SCHEMA),
  revision: z.string().regex(CONTENT_REVISION),
  /** The revision a rollback restores; null for the built-in copy. */
  parent: z.string().nullable(),
  /** Content types changed by this revision. */
  changed: z.array(z.string()),
  at: z.iso.datetime(),
  documents: z.record(z.string(), z.unknown()),
});
export type ContentRevision = z.infer<typeof contentRevision>;

/** Name of the remote that owns the content. */
export type ContentOwner = string;

/** URL path and release store key of a revision. */
export const contentRevisionKey = (owner: ContentOwner, revision: string): string =>
  `content/${owner}/${revision}.json`;

/** Release store key of a published picture; with a leading slash, its URL path.
 * @param name hash and file extension */
export const contentPictureKey = (owner: ContentOwner, name: string): string =>
  `content/${owner}/pictures/${name}`;
