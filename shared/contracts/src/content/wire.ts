import { z } from 'zod';
import { CONTENT_REVISION } from '../registry/names';
import { contactRules } from '../site/rules';
import { day, head, instant, labelledLink, line, link, markdown, picture } from './fields';
import { SECTION_NAME } from '../common/rules';

const sponsorName = line(40);

const plan = z.strictObject({
  name: line(24),
  priceUsd: z.number().int('must be whole dollars.').min(0).max(99_999),
  isPopular: z.boolean(),
  points: z.array(line(60)).min(1).max(6),
});

/** More than a home page has. */
const SECTIONS_MAX = 40;

const SUBJECTS = contactRules.subject.oneOf;

const section = (max: number) => z.strictObject({ heading: line(80), text: markdown(max) });

const legal = <Kind extends 'terms' | 'privacy'>(kind: Kind) =>
  z.strictObject({
    ...head(kind),
    title: line(60),
    /** For search engines. */
    description: line(160),
    updated: day(),
    sections: z.array(section(6000)).min(1).max(30),
  });

/** Schema of each content type. Browsers use only the types; content is validated before it reaches them. */
export const contentSchemas = {
  /** Null fields fall back to the site settings. */
  hero: z.strictObject({
    ...head('hero'),
    title: line(60).nullable(),
    overline: line(40).nullable(),
    lede: line(160).nullable(),
    picture: picture().nullable(),
    /** Legacy field in content published by earlier releases. */
    fallback: z.unknown().optional(),
    searchLabel: line(60),
    searchPlaceholder: line(50),
    occasionsLabel: line(40),
  }),
  partner: z.strictObject({
    ...head('partner'),
    partner: sponsorName,
    title: line(70),
    text: line(320),
    trust: line(60),
    promo: labelledLink(40).nullable(),
    contacts: z.array(labelledLink(40)).max(4),
    picture: picture().nullable(),
  }),
  banner: z.strictObject({
    ...head('banner'),
    isShown: z.boolean(),
    partner: sponsorName,
    text: line(70),
    href: link(),
  }),
  footer: z.strictObject({ ...head('footer'), text: line(200) }),
  plans: z.strictObject({
    ...head('plans'),
    strip: z.strictObject({ title: line(40), text: line(160), action: line(30) }),
    title: line(50),
    intro: line(240),
    promise: line(90),
    thanks: line(160),
    plans: z
      .array(plan)
      .min(1)
      .max(4)
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
    title: line(60),
    lede: line(240),
    story: z.array(section(4000)).min(1).max(12),
    founder: z.strictObject({ name: line(60), role: line(60), picture: picture().nullable() }),
  }),
  contact: z.strictObject({
    ...head('contact'),
    title: line(60),
    lede: line(240),
    blocks: z
      .array(z.strictObject({ label: line(30), text: line(80), href: link().nullable() }))
      .max(6),
    /** Labels of the form's subjects. */
    subjects: z.strictObject(
      Object.fromEntries(SUBJECTS.map((subject) => [subject, line(50)])) as Record<
        (typeof SUBJECTS)[number],
        ReturnType<typeof line>
      >,
    ),
    thanks: line(160),
  }),
  faq: z.strictObject({
    ...head('faq'),
    title: line(60),
    questions: z
      .array(z.strictObject({ question: line(120), answer: markdown(1500) }))
      .min(1)
      .max(20)
      .refine(
        (all) => new Set(all.map(({ question }) => question)).size === all.length,
        'asks the same question twice.',
      ),
  }),
  'coming-soon': z.strictObject({
    ...head('coming-soon'),
    title: line(50),
    text: line(200),
    /** Null: 30 days from page load. */
    launchAt: instant().nullable(),
    over: line(80),
    alert: line(160),
    thanks: line(160),
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
