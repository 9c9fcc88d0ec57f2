import { ApiError } from '@tableside/platform';
import { fireEvent, screen, within } from '@testing-library/react';
import { goodDocument, readSchema } from '../features/content/testing/read-schema';
import { openDesk, proofNeeded, type DeskAnswers } from '../testing/open-desk';

const AT = '2026-05-20T21:00:00.000Z';
const live = { revision: '3', document: goodDocument('footer') };
const opened = {
  kind: 'footer',
  title: 'Footer',
  description: 'The sponsor’s words at the foot of every page.',
  closed: null,
  time_zone: 'America/New_York',
  schema: readSchema('footer'),
  pictures: [],
  sections: [],
  live,
  draft: null,
  problems: [],
  schedules: [],
  present: [],
  picture_urls: {},
};
const documents = {
  closed: null,
  time_zone: 'America/New_York',
  documents: [
    {
      kind: 'footer',
      title: 'Footer',
      description: 'The sponsor’s words at the foot of every page.',
      revision: '3',
      last: { who: 'Carl Moss', at: AT },
      draft: { version: 2, saved_at: AT, problems: 1 },
      schedules: [],
      present: [{ name: 'Carl Moss', has_draft: true, since: AT }],
    },
  ],
};
const host: DeskAnswers = {
  'desk/content/documents': documents,
  'desk/content/document': opened,
  'desk/content/presence': {
    present: [{ name: 'Carl Moss', has_draft: true, since: AT }],
    revision: '3',
    version: 0,
  },
  'desk/content/save': { outcome: 'saved', version: 1, saved_at: AT, problems: [] },
  'desk/content/differences': {
    differences: [
      {
        path: ['text'],
        field: 'text',
        before: 'Old words',
        after: 'New words',
        change: 'changed',
        words: [
          { text: 'Old', change: 'removed' },
          { text: 'New', change: 'added' },
          { text: ' words', change: 'same' },
        ],
      },
    ],
  },
};

const openEditor = (desk: DeskAnswers = {}) =>
  openDesk('/desk/content/footer', {
    roles: ['editor'],
    answers: { settings: {} },
    desk: { ...host, ...desk },
  });

const bodiesOf = ({ deskCalls }: ReturnType<typeof openDesk>, path: string) =>
  deskCalls.filter((call) => call.path === path).map(({ body }) => body);

beforeEach(() => localStorage.clear());

test('lists documents with who changed them, who is there, and one’s own draft', async () => {
  openDesk('/desk/content', { roles: ['editor'], answers: { settings: {} }, desk: host });
  const row = within(await screen.findByRole('list', { name: 'Documents' })).getByRole('listitem');
  expect(row).toHaveTextContent('Last changed by Carl Moss, May 20, 2026');
  expect(row).toHaveTextContent('Carl Moss is here');
  expect(row).toHaveTextContent('Your draft, 1 to mend');
  expect(within(row).getByRole('link', { name: 'Footer' })).toHaveAttribute(
    'href',
    '/desk/content/footer',
  );
});

test('a moderator is not let in', async () => {
  openDesk('/desk/content', { roles: ['moderator'], desk: host });
  expect(await screen.findByText(/for people with another role/)).toBeVisible();
});

test('says who else is in the document, and saves what is typed', async () => {
  const desk = openEditor();
  const field = await screen.findByRole('textbox', { name: 'Sentence' });
  expect(await screen.findByText(/is changing this too, since/)).toHaveTextContent('Carl Moss');
  await desk.user.clear(field);
  await desk.user.type(field, 'New words');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(bodiesOf(desk, 'desk/content/save').at(-1)).toMatchObject({
    kind: 'footer',
    document: { kind: 'footer', text: 'New words' },
  });
});

test('shows the words that change, asks who is there, and publishes', async () => {
  let isProved = false;
  const desk = openEditor({
    'desk/content/publish': () => {
      if (!isProved) throw proofNeeded();
      return { outcome: 'published', revision: '4' };
    },
  });
  await desk.user.type(await screen.findByRole('textbox', { name: 'Sentence' }), '!');
  await screen.findByText('Saved');
  await desk.user.click(screen.getByRole('button', { name: 'Publish…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish' });
  expect(await within(dialog).findByRole('list', { name: 'Differences' })).toHaveTextContent(
    /\(gone: Old\).*\(new: New\).*words/,
  );
  await desk.user.click(within(dialog).getByRole('button', { name: 'Publish now' }));
  expect(
    await screen.findByRole('dialog', { name: 'Enter your password again' }),
  ).toBeInTheDocument();
  isProved = true;
  await desk.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await desk.user.click(within(dialog).getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('As on the site')).toBeVisible();
  expect(bodiesOf(desk, 'desk/content/publish')).toHaveLength(2);
});

test('words that are published now can end at a time; what is wrong with it stands at its field', async () => {
  const sentence = 'This time is past. Choose a later one.';
  const desk = openEditor({
    'desk/content/publish': ({ ends_at: end }: { ends_at: string }) => {
      if (end < '2026-12-01') throw new ApiError(sentence, 400, { ends_at: sentence });
      return { outcome: 'published', revision: '4' };
    },
  });
  await desk.user.type(await screen.findByRole('textbox', { name: 'Sentence' }), '!');
  await screen.findByText('Saved');
  await desk.user.click(screen.getByRole('button', { name: 'Publish…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  await desk.user.click(dialog.getByRole('checkbox', { name: /^Ends at a time/ }));
  const end = dialog.getByLabelText(/^Ends(?! at)/);
  expect(end).toHaveAccessibleDescription(/On the city’s clocks \(America\/New_York\)/);
  fireEvent.change(end, { target: { value: '2026-11-01T10:00' } });
  await desk.user.click(dialog.getByRole('button', { name: 'Publish now' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(end).toBeInvalid();
  fireEvent.change(end, { target: { value: '2026-12-24T18:00' } });
  await desk.user.click(dialog.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('As on the site')).toBeVisible();
  expect(bodiesOf(desk, 'desk/content/publish').at(-1)).toMatchObject({
    ends_at: '2026-12-24T18:00',
  });
});

test('where somebody else was faster, each field has to be chosen', async () => {
  const mine = { ...live.document, text: 'Mine' };
  const desk = openEditor({
    'desk/content/publish': (body: { chosen?: unknown }) =>
      body.chosen
        ? { outcome: 'published', revision: '5' }
        : {
            outcome: 'conflict',
            last: { who: 'Carl Moss', at: AT },
            base: live,
            live: { revision: '4', document: { ...live.document, text: 'Theirs' } },
            mine,
            version: 1,
            fields: [
              { path: ['text'], field: 'text', changed_by: 'both', mine: 'Mine', live: 'Theirs' },
            ],
          },
  });
  await desk.user.type(await screen.findByRole('textbox', { name: 'Sentence' }), '!');
  await screen.findByText('Saved');
  await desk.user.click(screen.getByRole('button', { name: 'Publish…' }));
  await desk.user.click(await screen.findByRole('button', { name: 'Publish now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Two versions' });
  const publish = within(dialog).getByRole('button', { name: 'Publish now' });
  expect(publish).toBeDisabled();
  const field = within(dialog).getByRole('group', { name: /Both changed it/ });
  await desk.user.click(within(field).getByRole('radio', { name: 'Yours' }));
  await desk.user.click(publish);
  expect(await screen.findByText('As on the site')).toBeVisible();
  expect(bodiesOf(desk, 'desk/content/publish').at(-1)).toMatchObject({
    chosen: { document: mine, upon: '4' },
  });
});

test('an address of no document says so', async () => {
  openDesk('/desk/content/hats', { roles: ['editor'], desk: host });
  expect(await screen.findByRole('heading', { name: 'There is no such document' })).toBeVisible();
});
