import type { ContentKind } from '@tableside/contracts/content/model';
import type { Problem } from '../../../calls/content-types';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Words } from '../draft/draft-state';
import { goodDocument, readSchema } from '../testing/read-schema';
import { DocumentForm } from './document-form';

const KINDS: readonly ContentKind[] = [
  'hero',
  'partner',
  'banner',
  'footer',
  'plans',
  'about',
  'contact',
  'faq',
  'coming-soon',
  'terms',
  'privacy',
  'home',
];
const FAQ = {
  kind: 'faq',
  title: 'Questions',
  questions: [
    { question: 'Do I need an account?', answer: 'Only to rate a place.' },
    { question: 'How are places ranked?', answer: 'By the stars of everybody.' },
  ],
};
const SECTIONS = ['month', 'restaurants', 'rankings', 'partner', 'advertise'];

function openForm(
  kind: ContentKind,
  { document = goodDocument(kind), problems = [] as readonly Problem[] } = {},
) {
  const typed: Words[] = [];
  const Page = () => {
    const [words, setWords] = useState(document);
    return (
      <DocumentForm
        schema={readSchema(kind)}
        document={words}
        problems={problems}
        context={{
          kind,
          timeZone: 'America/New_York',
          sections: SECTIONS,
          pictures: [
            { path: ['picture'], place: 'partner', ratio: 1.5, phone_ratio: null, min_width: 640 },
          ],
          urlOf: () => null,
          onPictureSent: () => undefined,
        }}
        onChange={(next) => {
          typed.push(next);
          setWords(next);
        }}
      />
    );
  };
  return {
    ...renderWidget(Page, { platform: createFakePlatform() }),
    last: () => typed.at(-1),
    typed,
  };
}

it.each(KINDS)('%s is a form whose fields have names, and opening it changes nothing', (kind) => {
  const { typed } = openForm(kind);
  const fields = [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('checkbox')];
  expect(fields.length + screen.queryAllByRole('button').length).toBeGreaterThan(0);
  for (const field of fields) expect(field).toHaveAccessibleName();
  expect(typed).toEqual([]);
});

it('counts characters, and takes more than fit so that nothing that was typed is cut off', async () => {
  const { user, last } = openForm('footer');
  const field = screen.getByRole('textbox', { name: 'Sentence' });
  expect(field).toHaveAccessibleDescription(/200 characters at most/);
  await user.clear(field);
  await user.paste('x'.repeat(10_000));
  expect(last()).toEqual({ ...goodDocument('footer'), text: 'x'.repeat(10_000) });
  expect(screen.getByText('9800 too many: 10000 of 200')).toBeVisible();
});

it('shows the host’s sentences at their fields', () => {
  openForm('plans', {
    problems: [
      { path: ['strip', 'text'], field: 'strip, text', sentence: 'It has HTML in it.' },
      { path: ['plans', 1, 'name'], field: 'plans, 2nd plan, name', sentence: 'It is empty.' },
      { path: ['plans'], field: 'plans', sentence: 'It has more than one popular plan.' },
    ],
  });
  const strip = screen.getByRole('group', { name: 'Strip on the home page' });
  const offer = within(strip).getByRole('textbox', { name: 'Offer' });
  expect(offer).toBeInvalid();
  expect(offer).toHaveAccessibleDescription(/It has HTML in it\./);
  expect(screen.getByText('It has more than one popular plan.')).toBeVisible();
  expect(screen.getByText('It is empty.')).toBeInTheDocument();
});

it('leaves a line of the hero to the site’s settings, and gives typed words back', async () => {
  const { user, last } = openForm('hero', { document: { ...goodDocument('hero'), title: null } });
  const empty = screen.getByRole('checkbox', {
    name: 'Large line: Leave empty: what the site settings say',
  });
  expect(empty).toBeChecked();
  await user.click(empty);
  const [line] = screen.getAllByRole('textbox', { name: 'Large line' });
  await user.type(line as HTMLElement, 'Supper');
  expect(last()).toMatchObject({ title: 'Supper' });
  await user.click(
    screen.getByRole('checkbox', { name: 'Large line: Leave empty: what the site settings say' }),
  );
  expect(last()).toMatchObject({ title: null });
  await user.click(
    screen.getByRole('checkbox', { name: 'Large line: Leave empty: what the site settings say' }),
  );
  expect(last()).toMatchObject({ title: 'Supper' });
});

it('keeps a whole number a number', async () => {
  const { user, last } = openForm('plans');
  await user.click(screen.getByRole('button', { name: 'Large' }));
  const plans = screen.getByRole('group', { name: 'Plans' });
  const price = within(plans).getByRole('textbox', { name: 'Price', hidden: false });
  await user.clear(price);
  await user.type(price, '249');
  expect(last()).toMatchObject({ plans: [{}, { name: 'Large', priceUsd: 249 }] });
});

it('adds, moves and removes entries of a list', async () => {
  const { user, last } = openForm('faq', { document: FAQ });
  const questions = () =>
    (last() as { questions: { question: string }[] }).questions.map(({ question }) => question);
  await user.click(screen.getByRole('button', { name: 'Add question' }));
  const field = screen.getByRole('textbox', { name: 'Question' });
  expect(field).toHaveFocus();
  await user.type(field, 'And dogs?');
  await user.click(screen.getByRole('button', { name: 'Move question 3 up' }));
  expect(questions()[1]).toBe('And dogs?');
  await user.click(screen.getByRole('button', { name: 'Remove question 1' }));
  expect(questions()).toEqual(['And dogs?', 'How are places ranked?']);
});

it('puts the home page’s sections in order', async () => {
  const { user, last } = openForm('home');
  await user.click(screen.getByRole('button', { name: 'Move Partner up' }));
  expect(last()).toMatchObject({
    order: ['month', 'restaurants', 'partner', 'rankings', 'advertise'],
  });
});

it('keeps a field that the form does not know', async () => {
  const { user, last } = openForm('footer', {
    document: { ...goodDocument('footer'), colour: 'green' },
  });
  await user.type(screen.getByRole('textbox', { name: 'Sentence' }), '!');
  expect(last()).toMatchObject({ colour: 'green', text: expect.stringMatching(/!$/) });
});

it('writes the safe part of Markdown for people who do not know it', async () => {
  const { user, last } = openForm('faq', { document: FAQ });
  await user.click(screen.getByRole('button', { name: 'Do I need an account?' }));
  const answer = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  answer.setSelectionRange(0, 4);
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(last()).toMatchObject({
    questions: expect.arrayContaining([
      expect.objectContaining({ answer: expect.stringMatching(/^\*\*Only\*\* to rate/) }),
    ]),
  });
});
