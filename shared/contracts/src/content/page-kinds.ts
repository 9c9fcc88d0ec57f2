import { z } from 'zod';
import { contactRules } from '../site/rules';
import { day, head, instant, line, link, markdown, picture } from './fields';

/** Documents of the pages of their own. */

const SUBJECTS = contactRules.subject.oneOf;

const section = (max: number) => z.strictObject({ heading: line(80), text: markdown(max) });

export const aboutDocument = z.strictObject({
  ...head('about'),
  title: line(60),
  lede: line(240),
  story: z.array(section(4000)).min(1).max(12),
  founder: z.strictObject({ name: line(60), role: line(60), picture: picture().nullable() }),
});

export const contactDocument = z.strictObject({
  ...head('contact'),
  title: line(60),
  lede: line(240),
  blocks: z
    .array(z.strictObject({ label: line(30), text: line(80), href: link().nullable() }))
    .max(6),
  /** What the subjects of the form are called. */
  subjects: z.strictObject(
    Object.fromEntries(SUBJECTS.map((subject) => [subject, line(50)])) as Record<
      (typeof SUBJECTS)[number],
      ReturnType<typeof line>
    >,
  ),
  thanks: line(160),
});

export const faqDocument = z.strictObject({
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
});

export const comingSoonDocument = z.strictObject({
  ...head('coming-soon'),
  title: line(50),
  text: line(200),
  /** Null: 30 days from when the page was opened. */
  launchAt: instant().nullable(),
  over: line(80),
  alert: line(160),
  thanks: line(160),
});

const legal = <Kind extends 'terms' | 'privacy'>(kind: Kind) =>
  z.strictObject({
    ...head(kind),
    title: line(60),
    /** For search engines. */
    description: line(160),
    updated: day(),
    sections: z.array(section(6000)).min(1).max(30),
  });

export const termsDocument = legal('terms');
export const privacyDocument = legal('privacy');
