import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import type { ContentType } from '@tableside/contracts/content/model';
import { CONTENT_TYPES } from '@tableside/contracts/content/wire';
import { ReauthScope } from '@tableside/platform/reauth';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { fill } from '@tableside/testing/fill';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Problem } from '@tableside/contracts/admin/content/wire';
import type { DocumentFields } from './draft';
import { ContentForm } from './form';

const SECTIONS = ['month', 'restaurants', 'rankings', 'partner', 'advertise'];
const FAQ = {
  kind: 'faq',
  title: 'Questions',
  questions: [
    { question: 'Do I need an account?', answer: 'Only to rate a restaurant.' },
    { question: 'How are restaurants ranked?', answer: 'By their stars.' },
  ],
};

function openForm(
  kind: ContentType,
  { document = GOOD_DOCUMENTS[kind] as DocumentFields, problems = [] as readonly Problem[] } = {},
) {
  const typed: DocumentFields[] = [];
  const Page = () => {
    const [value, setValue] = useState(document);
    return (
      <ReauthScope dialog={() => null}>
        <ContentForm
          kind={kind}
          document={value}
          problems={problems}
          sections={SECTIONS}
          previewToken="token"
          isLocked={false}
          onChange={(next) => {
            typed.push(next);
            setValue(next);
          }}
        />
      </ReauthScope>
    );
  };
  const platform = createFakePlatform({ responses: { settings: {} } });
  return { ...renderWidget(Page, { platform }), last: () => typed.at(-1), typed };
}

it.each(CONTENT_TYPES)('renders %s with named fields and without changes', (kind) => {
  const { typed } = openForm(kind);
  const fields = [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('checkbox')];
  expect(fields.length + screen.queryAllByRole('button').length).toBeGreaterThan(0);
  for (const field of fields) expect(field).toHaveAccessibleName();
  expect(typed).toEqual([]);
});

it.each([
  ['Tables\tin\u200b Mill\u00adbrook\ufeff\u200f', 'Tables in Millbrook'],
  ['\u202eשלום\u202c\u200f!', 'שלום\u200f!'],
  ['می\u200cخواهم 👩‍🍳', 'می\u200cخواهم 👩‍🍳'],
])('removes invisible characters of pasted text: %j', (pasted, expected) => {
  const { last } = openForm('footer');
  fill(screen.getByRole('textbox', { name: 'Text' }), pasted);
  expect(last()).toMatchObject({ text: expected });
});

it('counts characters without truncating', () => {
  const { last } = openForm('footer');
  const field = screen.getByRole('textbox', { name: 'Text' });
  expect(field).toHaveAccessibleDescription(/Up to 200 characters/);
  fill(field, 'x'.repeat(10_000));
  expect(last()).toEqual({ ...GOOD_DOCUMENTS.footer, text: 'x'.repeat(10_000) });
  expect(screen.getByText('10000 of 200')).toBeVisible();
});

it('shows problems at their fields', () => {
  openForm('plans', {
    problems: [
      { path: ['strip', 'text'], message: 'It contains HTML.' },
      { path: ['plans', 1, 'name'], message: 'It is blank.' },
      { path: ['plans'], message: 'It has more than one popular plan.' },
    ],
  });
  const strip = screen.getByRole('group', { name: 'Home page section' });
  const offer = within(strip).getByRole('textbox', { name: 'Offer' });
  expect(offer).toBeInvalid();
  expect(offer).toHaveAccessibleDescription(/It contains HTML\./);
  const large = screen.getByRole('group', { name: 'Plan 2' });
  expect(within(large).getByRole('textbox', { name: 'Name' })).toBeInvalid();
  expect(screen.getByText('It has more than one popular plan.')).toBeVisible();
});

it('stores a blank optional line as null', () => {
  const document = { ...GOOD_DOCUMENTS.hero, title: null };
  const { last } = openForm('hero', { document });
  const headline = screen.getByRole('textbox', { name: 'Headline' });
  expect(headline).toHaveValue('');
  fill(headline, 'S');
  expect(last()).toMatchObject({ title: 'S' });
  fill(headline, '');
  expect(last()).toMatchObject({ title: null });
});

it('stores an optional group with blank fields as null', () => {
  const { last } = openForm('partner', {
    document: { ...GOOD_DOCUMENTS.partner, promo: null },
  });
  const text = within(screen.getByRole('group', { name: 'Offer button' })).getByRole('textbox', {
    name: 'Text',
  });
  fill(text, 'H');
  expect(last()).toMatchObject({ promo: { label: 'H', href: '' } });
  fill(text, '');
  expect(last()).toMatchObject({ promo: null });
});

it('stores whole numbers as numbers', () => {
  const { last } = openForm('plans');
  const large = screen.getByRole('group', { name: 'Plan 2' });
  const price = within(large).getByRole('textbox', { name: 'Price' });
  fill(price, '249');
  expect(last()).toMatchObject({ plans: [{}, { name: 'Large', priceUsd: 249 }] });
});

it('adds, moves and removes entries of a list', async () => {
  const { user, last } = openForm('faq', { document: FAQ });
  const questions = () =>
    (last() as { questions: { question: string }[] }).questions.map(({ question }) => question);
  await user.click(screen.getByRole('button', { name: 'Add question' }));
  const added = screen.getByRole('group', { name: 'Question 3' });
  fill(within(added).getByRole('textbox', { name: 'Question' }), 'And dogs?');
  await user.click(screen.getByRole('button', { name: 'Move question 3 up' }));
  expect(questions()[1]).toBe('And dogs?');
  expect(screen.getByRole('button', { name: 'Move question 2 up' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove question 1' }));
  expect(questions()).toEqual(['And dogs?', 'How are restaurants ranked?']);
});

it('reorders the home page’s sections', async () => {
  const { user, last } = openForm('home');
  await user.click(screen.getByRole('button', { name: 'Move Partner up' }));
  expect(last()).toMatchObject({
    order: ['month', 'restaurants', 'partner', 'rankings', 'advertise'],
  });
});

it('edits sections as one Markdown text', () => {
  const { last } = openForm('terms', {
    problems: [{ path: ['sections', 1, 'text'], message: 'It contains HTML.' }],
  });
  const text = screen.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveAccessibleDescription(/In “Two”: It contains HTML\./);
  fill(text, '## Three\n\nAnd **more**.');
  expect(text).toHaveValue('## Three\n\nAnd **more**.');
  expect(last()).toMatchObject({ sections: [{ heading: 'Three', text: 'And **more**.' }] });
});

it('preserves unknown fields', () => {
  const { last } = openForm('footer', {
    document: { ...GOOD_DOCUMENTS.footer, color: 'green' },
  });
  fill(screen.getByRole('textbox', { name: 'Text' }), 'New!');
  expect(last()).toMatchObject({ color: 'green', text: 'New!' });
});
