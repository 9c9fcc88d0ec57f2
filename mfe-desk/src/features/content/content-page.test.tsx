import { ApiError } from '@tableside/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import { openDesk, proofNeeded, type DeskAnswers } from '../../testing/open-desk';

const AT = '2026-05-20T21:00:00.000Z';
const live = { revision: '3', document: GOOD_DOCUMENTS.footer };
const opened = {
  kind: 'footer',
  closed: null,
  sections: [],
  live,
  draft: null,
  problems: [],
  schedule: null,
  preview_token: 'token',
};
const carls = { version: 2, saved_at: AT, who: 'Carl Moss', is_own: false };
const schedule = { id: 7, who: 'Carl Moss', at: AT, state: 'waiting', message: null };
const host: DeskAnswers = {
  'desk/content/documents': {
    closed: null,
    documents: [
      {
        kind: 'footer',
        last: { who: 'Carl Moss', at: AT },
        draft: { ...carls, problems: 1 },
        schedule,
      },
    ],
  },
  'desk/content/document': opened,
  'desk/content/save': { outcome: 'saved', version: 1, saved_at: AT, problems: [] },
  'desk/content/differences': {
    live: '3',
    differences: [
      {
        path: ['text'],
        before: 'Old words',
        after: 'New words',
        words: [
          { text: 'Old', change: 'removed' },
          { text: 'New', change: 'added' },
          { text: ' words', change: 'same' },
        ],
      },
    ],
  },
};

const openAt = (path: string, desk: DeskAnswers = {}) =>
  openDesk(path, {
    roles: ['editor'],
    desk: { ...host, ...desk },
  });
const openEditor = (desk: DeskAnswers = {}) => openAt('/desk/content/footer', desk);

/** Types, waits until it is saved, and opens the dialog. */
async function openPublish(desk: DeskAnswers = {}) {
  const view = openEditor(desk);
  await view.user.type(await screen.findByRole('textbox', { name: 'Sentence' }), '!');
  await screen.findByText('Saved');
  await view.user.click(screen.getByRole('button', { name: 'Publish…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  await dialog.findByRole('list', { name: 'Changes' });
  return { ...view, dialog };
}

beforeAll(() => {
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

test('lists documents with who published and who is editing them, and what is scheduled', async () => {
  openAt('/desk/content');
  const row = within(await screen.findByRole('list', { name: 'Documents' })).getByRole('listitem');
  expect(row).toHaveTextContent('Published by Carl Moss, May 20, 2026');
  expect(row).toHaveTextContent('Carl Moss is editing, 1 to fix');
  expect(row).toHaveTextContent('Scheduled');
  expect(within(row).getByRole('link', { name: 'Sponsor footer' })).toHaveAttribute(
    'href',
    '/desk/content/footer',
  );
});

test('says who is editing the document, and saves what is typed', async () => {
  const draft = { ...carls, document: { kind: 'footer', text: 'Of Carl.' }, is_behind: false };
  const desk = openEditor({ 'desk/content/document': { ...opened, draft } });
  const field = await screen.findByRole('textbox', { name: 'Sentence' });
  expect(field).toHaveValue('Of Carl.');
  expect(screen.getByText(/is editing this\. Last saved May 20, 2026/)).toHaveTextContent(
    'Carl Moss',
  );
  await desk.user.clear(field);
  await desk.user.type(field, 'New words');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(desk.sent('desk/content/save').at(-1)).toEqual({
    kind: 'footer',
    version: 2,
    document: { kind: 'footer', text: 'New words' },
  });
});

test('a version that a colleague saved meanwhile is shown plainly, and nothing typed is lost', async () => {
  const draft = { ...carls, document: { kind: 'footer', text: 'Of Carl.' }, is_behind: false };
  const { user } = openEditor({ 'desk/content/save': { outcome: 'newer', draft } });
  const field = await screen.findByRole('textbox', { name: 'Sentence' });
  await user.type(field, '!');
  const notice = await screen.findByText(/saved another version, May 20, 2026/);
  expect(notice).toHaveTextContent('Carl Moss');
  expect(field).toHaveDisplayValue(/!$/);
  await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
  expect(screen.getByRole('textbox', { name: 'Sentence' })).toHaveValue('Of Carl.');
});

test('shows what changes, asks for the password, and publishes', async () => {
  let isProved = false;
  const { dialog, user, ...desk } = await openPublish({
    'desk/content/publish': () => {
      if (!isProved) throw proofNeeded();
      return { outcome: 'published' };
    },
  });
  expect(dialog.getByRole('list', { name: 'Changes' })).toHaveTextContent(
    /Sentence.*\(removed: Old\).*\(new: New\).*words/,
  );
  await user.click(dialog.getByRole('button', { name: 'Publish now' }));
  await screen.findByRole('dialog', { name: 'Enter your password again' });
  isProved = true;
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Published')).toBeVisible();
  expect(desk.sent('desk/content/publish').at(-1)).toEqual({
    kind: 'footer',
    version: 1,
    live: '3',
  });
});

test('schedules by the city’s clocks; what is wrong with the time stands at its field', async () => {
  const sentence = 'This time is in the past.';
  const { dialog, user, ...desk } = await openPublish({
    'desk/content/publish': ({ at }: { at: string }) => {
      if (at < '2026-12-01') throw new ApiError(sentence, 400, { at: sentence });
      return { outcome: 'scheduled' };
    },
  });
  await user.click(dialog.getByRole('checkbox', { name: 'Publish later' }));
  const time = dialog.getByLabelText(/^Date and time/);
  fireEvent.change(time, { target: { value: '2026-11-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(time).toBeInvalid();
  fireEvent.change(time, { target: { value: '2026-12-24T18:00' } });
  desk.answerDesk({ 'desk/content/document': { ...opened, schedule } });
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText(/^Scheduled for May 20, 2026.* by/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Sentence' })).toBeDisabled();
  expect(desk.sent('desk/content/publish').at(-1)).toMatchObject({
    at: expect.stringMatching(/^2026-12-24T18:00:00[+-]/),
  });
});

test('what someone changed or published meanwhile is shown before anything is published', async () => {
  const draft = { ...carls, version: 9, document: live.document, is_behind: true };
  const { dialog, user, answerDesk } = await openPublish({
    'desk/content/publish': { outcome: 'changed' },
  });
  answerDesk({ 'desk/content/document': { ...opened, draft } });
  await user.click(dialog.getByRole('button', { name: 'Publish now' }));
  expect(
    await dialog.findByText(/Nothing was published\. Check the changes again\./),
  ).toBeVisible();
  expect(dialog.getByText(/Another version was published after/)).toBeVisible();
});

test('restores a version after a look at what that changes', async () => {
  const entry = { at: AT, who: 'Carl Moss', what: 'published' };
  const { user, ...desk } = openAt('/desk/content/footer/history', {
    'desk/content/history': {
      entries: [
        { ...entry, id: 9, revision: '3', is_live: true },
        { ...entry, id: 8, revision: '2', is_live: false },
      ],
      has_more: false,
    },
    'desk/content/restore': { outcome: 'published' },
  });
  const versions = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(versions.getAllByRole('button')).toHaveLength(2);
  await user.click(versions.getByRole('button', { name: /^Restore the version of May 20/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore this version?' }));
  await dialog.findByRole('list', { name: 'Changes' });
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(desk.sent('desk/content/restore')).toEqual([{ kind: 'footer', to: '2' }]);
});

test('copies a preview link', async () => {
  const draft = { ...carls, document: live.document, is_behind: false };
  const { user } = openEditor({
    'desk/content/document': { ...opened, draft },
    'desk/content/preview_link': { url: '/?draft=abc', expires_at: AT },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy preview link' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://tableside.example/?draft=abc'),
  );
});

test('an address of no document says so', async () => {
  openDesk('/desk/content/hats', { roles: ['editor'], desk: host });
  expect(await screen.findByRole('heading', { name: 'There is no such document' })).toBeVisible();
});
