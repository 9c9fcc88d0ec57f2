import { z } from 'zod';
import { contactRules } from '../enquiry/rules';
import { day, head, instant, line, link, markdown, orNull, picture } from './fields';

/** Documents of the pages of their own. */

const SUBJECTS = contactRules.subject.oneOf;

const section = (max: number) =>
  z
    .strictObject({
      heading: line(80, 'Heading', 'Heading of the section.'),
      text: markdown(max, 'Text', 'The section.'),
    })
    .meta({ title: 'Section' });

export const aboutDocument = z
  .strictObject({
    ...head('about'),
    title: line(60, 'Heading', 'Heading of the page.', 'A city is its tables'),
    lede: line(
      240,
      'First words',
      'First words, larger than the rest. Search engines show them too.',
    ),
    story: z
      .array(section(4000))
      .min(1)
      .max(12)
      .meta({ title: 'Story', description: 'The founder’s story.' }),
    founder: z
      .strictObject({
        name: line(60, 'Name', 'Who tells the story.', 'Maya Okafor'),
        role: line(60, 'Role', 'What the person does here.', 'Founder, still eats at the counter'),
        picture: orNull(picture('portrait'), 'none'),
      })
      .meta({ title: 'Founder' }),
  })
  .meta({
    title: 'About',
    description: 'The page about the people behind the site.',
  });

export const contactDocument = z
  .strictObject({
    ...head('contact'),
    title: line(60, 'Heading', 'Heading of the page.', 'Contact us'),
    lede: line(240, 'First words', 'First words. Search engines show them too.'),
    blocks: z
      .array(
        z
          .strictObject({
            label: line(30, 'Name', 'Such as Phone.', 'Phone'),
            text: line(80, 'Words', 'Such as 423-555-0100.', '423-555-0100'),
            href: orNull(link('Link', 'Where it leads.'), 'nowhere'),
          })
          .meta({ title: 'Way' }),
      )
      .max(6)
      .meta({
        title: 'Ways to reach us',
        description:
          'Ways to reach the people behind the site. The address comes from the site settings.',
      }),
    subjects: z
      .strictObject(
        Object.fromEntries(
          SUBJECTS.map((subject) => [
            subject,
            line(
              50,
              subject.replace(/^./, (letter) => letter.toUpperCase()),
              `What the subject "${subject}" is called.`,
            ),
          ]),
        ) as Record<(typeof SUBJECTS)[number], ReturnType<typeof line>>,
      )
      .meta({ title: 'Subjects', description: 'What the subjects of the form are called.' }),
    thanks: line(160, 'Thanks', 'Stands in the page when a message was taken.'),
  })
  .meta({ title: 'Contact', description: 'The contact page.' });

export const faqDocument = z
  .strictObject({
    ...head('faq'),
    title: line(60, 'Heading', 'Heading of the questions.', 'Common questions'),
    questions: z
      .array(
        z
          .strictObject({
            question: line(120, 'Question', 'The question.', 'Do I need an account?'),
            answer: markdown(1500, 'Answer', 'The answer.'),
          })
          .meta({ title: 'Question' }),
      )
      .min(1)
      .max(20)
      .refine(
        (all) => new Set(all.map(({ question }) => question)).size === all.length,
        'asks the same question twice.',
      )
      .meta({ title: 'Questions' }),
  })
  .meta({
    title: 'FAQ',
    description: 'Questions and answers on the contact page.',
  });

export const comingSoonDocument = z
  .strictObject({
    ...head('coming-soon'),
    title: line(50, 'Heading', 'Heading of the page.', 'Something is in the oven'),
    text: line(200, 'Sentence', 'One sentence below the countdown.'),
    launchAt: orNull(
      instant('Launch', 'When the doors open.'),
      '30 days from when the page was opened',
    ),
    over: line(
      80,
      'After the countdown',
      'Stands in place of the countdown when it has run out.',
      'The doors are open.',
    ),
    alert: line(160, 'Message', 'The message when somebody has left an address.'),
    thanks: line(160, 'Thanks', 'Stays in the page after that.'),
  })
  .meta({
    title: 'Coming soon',
    description: 'The page with the countdown.',
  });

const legal = <Kind extends 'terms' | 'privacy'>(kind: Kind, title: string) =>
  z
    .strictObject({
      ...head(kind),
      title: line(60, 'Heading', 'Heading of the page.', title),
      description: line(160, 'For search engines', 'What search engines show.'),
      updated: day('Last updated', 'Day of the last change, shown as "Last updated".'),
      sections: z.array(section(6000)).min(1).max(30).meta({ title: 'Sections' }),
    })
    .meta({ title, description: 'A page of law.' });

export const termsDocument = legal('terms', 'Terms of service');
export const privacyDocument = legal('privacy', 'Privacy policy');
