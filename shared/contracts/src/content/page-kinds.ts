import { z } from 'zod';
import { contactRules } from '../enquiry/rules';
import { day, head, instant, line, link, markdown, picture } from './fields';

/** Documents of the pages of their own. */

const SUBJECTS = contactRules.subject.oneOf;

const section = (max: number) =>
  z.strictObject({
    heading: line(80, 'Heading of the section.'),
    text: markdown(max, 'The section.'),
  });

export const aboutDocument = z
  .strictObject({
    ...head('about'),
    title: line(60, 'Heading of the page.'),
    lede: line(240, 'First words, larger than the rest. Search engines show them too.'),
    story: z.array(section(4000)).min(1).max(12).meta({ description: 'The founder’s story.' }),
    founder: z.strictObject({
      name: line(60, 'Who tells the story.'),
      role: line(60, 'What the person does here.'),
      picture: picture('portrait', 'null: none.').nullable(),
    }),
  })
  .meta({ title: 'About', description: 'The page about the people behind the site.' });

export const contactDocument = z
  .strictObject({
    ...head('contact'),
    title: line(60, 'Heading of the page.'),
    lede: line(240, 'First words. Search engines show them too.'),
    blocks: z
      .array(
        z.strictObject({
          label: line(30, 'Such as Phone.'),
          text: line(80, 'Such as 423-555-0100.'),
          href: link('Where it leads; null: nowhere.').nullable(),
        }),
      )
      .max(6)
      .meta({
        description:
          'Ways to reach the people behind the site. The address comes from the site settings.',
      }),
    subjects: z
      .strictObject(
        Object.fromEntries(
          SUBJECTS.map((subject) => [
            subject,
            line(50, `What the subject "${subject}" is called.`),
          ]),
        ) as Record<(typeof SUBJECTS)[number], ReturnType<typeof line>>,
      )
      .meta({ description: 'What the subjects of the form are called.' }),
    thanks: line(160, 'Stands in the page when a message was taken.'),
  })
  .meta({ title: 'Contact', description: 'The contact page.' });

export const faqDocument = z
  .strictObject({
    ...head('faq'),
    title: line(60, 'Heading of the questions.'),
    questions: z
      .array(
        z.strictObject({
          question: line(120, 'The question.'),
          answer: markdown(1500, 'The answer.'),
        }),
      )
      .min(1)
      .max(20)
      .refine(
        (all) => new Set(all.map(({ question }) => question)).size === all.length,
        'asks the same question twice.',
      ),
  })
  .meta({ title: 'FAQ', description: 'Questions and answers on the contact page.' });

export const comingSoonDocument = z
  .strictObject({
    ...head('coming-soon'),
    title: line(50, 'Heading of the page.'),
    text: line(200, 'One sentence below the countdown.'),
    launchAt: instant(
      'When the doors open. null: 30 days from when the page was opened.',
    ).nullable(),
    over: line(80, 'Stands in place of the countdown when it has run out.'),
    alert: line(160, 'The message when somebody has left an address.'),
    thanks: line(160, 'Stays in the page after that.'),
  })
  .meta({ title: 'Coming soon', description: 'The page with the countdown.' });

const legal = <Kind extends 'terms' | 'privacy'>(kind: Kind, title: string) =>
  z
    .strictObject({
      ...head(kind),
      title: line(60, 'Heading of the page.'),
      description: line(160, 'What search engines show.'),
      updated: day('Day of the last change, shown as "Last updated".'),
      sections: z.array(section(6000)).min(1).max(30),
    })
    .meta({ title, description: 'A page of law.' });

export const termsDocument = legal('terms', 'Terms of service');
export const privacyDocument = legal('privacy', 'Privacy policy');
