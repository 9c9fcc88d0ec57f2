import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import type { ContentKind } from '@tableside/contracts/content/model';
import { CONTENT_KINDS } from '@tableside/contracts/content/wire';
import { ProofScope } from '@tableside/platform/proof';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Problem } from '@tableside/contracts/desk/content/wire';
import type { Words } from './draft';
import { DocumentForm } from './form';

const SECTIONS = ['month', 'restaurants', 'rankings', 'partner', 'advertise'];
const FAQ = {
  kind: 'faq',
  title: 'Questions',
  questions: [
    { question: 'Do I need an account?', answer: 'Only to rate a place.' },
    { question: 'How are places ranked?', answer: 'By their stars.' },
  ],
};

function openForm(
  kind: ContentKind,
  {
    document = GOOD_DOCUMENTS[kind] as Words,
    problems = [] as readonly Problem[],
    isLocked = false,
  } = {},
) {
  const typed: Words[] = [];
  const Page = () => {
    const [words, setWords] = useState(document);
    return (
      <ProofScope dialog={() => null}>
        <DocumentForm
          kind={kind}
          document={words}
          problems={problems}
          sections={SECTIONS}
          previewToken="token"
          isLocked={isLocked}
          onChange={(next) => {
            typed.push(next);
            setWords(next);
          }}
        />
      </ProofScope>
    );
  };
  const platform = createFakePlatform({ answers: { settings: {} } });
  return { ...renderWidget(Page, { platform }), last: () => typed.at(-1), typed };
}

it.each(CONTENT_KINDS)(
  '%s is a form whose fields have names, and opening it changes nothing',
  (kind) => {
    const { typed } = openForm(kind);
    const fields = [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('checkbox')];
    expect(fields.length + screen.queryAllByRole('button').length).toBeGreaterThan(0);
    for (const field of fields) expect(field).toHaveAccessibleName();
    expect(typed).toEqual([]);
  },
);

it('counts characters, and cuts nothing off', async () => {
  const { user, last } = openForm('footer');
  const field = screen.getByRole('textbox', { name: 'Sentence' });
  expect(field).toHaveAccessibleDescription(/200 characters at most/);
  await user.clear(field);
  await user.paste('x'.repeat(10_000));
  expect(last()).toEqual({ ...GOOD_DOCUMENTS.footer, text: 'x'.repeat(10_000) });
  expect(screen.getByText('10000 of 200')).toBeVisible();
});

it('shows problems at their fields', () => {
  openForm('plans', {
    problems: [
      { path: ['strip', 'text'], sentence: 'It has HTML in it.' },
      { path: ['plans', 1, 'name'], sentence: 'It is blank.' },
      { path: ['plans'], sentence: 'It has more than one popular plan.' },
    ],
  });
  const strip = screen.getByRole('group', { name: 'Strip on the home page' });
  const offer = within(strip).getByRole('textbox', { name: 'Offer' });
  expect(offer).toBeInvalid();
  expect(offer).toHaveAccessibleDescription(/It has HTML in it\./);
  const large = screen.getByRole('group', { name: 'Plan 2' });
  expect(within(large).getByRole('textbox', { name: 'Name' })).toBeInvalid();
  expect(screen.getByText('It has more than one popular plan.')).toBeVisible();
});

it('a blank line of the hero is the site’s default', async () => {
  const document = { ...GOOD_DOCUMENTS.hero, title: null };
  const { user, last } = openForm('hero', { document });
  const headline = screen.getByRole('textbox', { name: 'Headline' });
  expect(headline).toHaveValue('');
  await user.type(headline, 'S');
  expect(last()).toMatchObject({ title: 'S' });
  await user.clear(headline);
  expect(last()).toMatchObject({ title: null });
});

it('an offer button is none where both of its fields are blank', async () => {
  const { user, last } = openForm('partner', {
    document: { ...GOOD_DOCUMENTS.partner, promo: null },
  });
  const text = within(screen.getByRole('group', { name: 'Offer button' })).getByRole('textbox', {
    name: 'Text',
  });
  await user.type(text, 'H');
  expect(last()).toMatchObject({ promo: { label: 'H', href: '' } });
  await user.clear(text);
  expect(last()).toMatchObject({ promo: null });
});

it('keeps a whole number a number', async () => {
  const { user, last } = openForm('plans');
  const large = screen.getByRole('group', { name: 'Plan 2' });
  const price = within(large).getByRole('textbox', { name: 'Price' });
  await user.clear(price);
  await user.type(price, '249');
  expect(last()).toMatchObject({ plans: [{}, { name: 'Large', priceUsd: 249 }] });
});

it('adds, moves and removes entries of a list', async () => {
  const { user, last } = openForm('faq', { document: FAQ });
  const questions = () =>
    (last() as { questions: { question: string }[] }).questions.map(({ question }) => question);
  await user.click(screen.getByRole('button', { name: 'Add question' }));
  const added = screen.getByRole('group', { name: 'Question 3' });
  await user.type(within(added).getByRole('textbox', { name: 'Question' }), 'And dogs?');
  await user.click(screen.getByRole('button', { name: 'Move question 3 up' }));
  expect(questions()[1]).toBe('And dogs?');
  expect(screen.getByRole('button', { name: 'Move question 2 up' })).toHaveFocus();
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

it('edits sections as one text, in which each begins with its heading', async () => {
  const { user, last } = openForm('terms', {
    problems: [{ path: ['sections', 1, 'text'], sentence: 'It has HTML in it.' }],
  });
  const text = screen.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveAccessibleDescription(/In “Two”: It has HTML in it\./);
  await user.clear(text);
  await user.type(text, '## Three{Enter}{Enter}And **more**.');
  expect(text).toHaveValue('## Three\n\nAnd **more**.');
  expect(last()).toMatchObject({ sections: [{ heading: 'Three', text: 'And **more**.' }] });
});

it('keeps a field that the form does not know', async () => {
  const { user, last } = openForm('footer', {
    document: { ...GOOD_DOCUMENTS.footer, colour: 'green' },
  });
  await user.type(screen.getByRole('textbox', { name: 'Sentence' }), '!');
  expect(last()).toMatchObject({ colour: 'green', text: expect.stringMatching(/!$/) });
});

it('cannot be changed while it is scheduled', () => {
  openForm('footer', { isLocked: true });
  expect(screen.getByRole('textbox', { name: 'Sentence' })).toBeDisabled();
});
