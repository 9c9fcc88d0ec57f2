import { ApiError } from '@tableside/platform';
import { fill } from '@tableside/testing/fill';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import { openAdmin, reauthRequired, type AdminResponses } from '../../testing/open-admin';

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
const responses: AdminResponses = {
  'admin/content/documents': {
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
  'admin/content/document': opened,
  'admin/content/save': { outcome: 'saved', version: 1, saved_at: AT, problems: [] },
  'admin/content/differences': {
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

const openAt = (path: string, admin: AdminResponses = {}) =>
  openAdmin(path, {
    roles: ['editor'],
    admin: { ...responses, ...admin },
  });
const openEditor = (admin: AdminResponses = {}) => openAt('/admin/content/footer', admin);

/** Types, waits until it is saved, and opens the dialog. */
async function openPublish(admin: AdminResponses = {}) {
  const view = openEditor(admin);
  await view.user.type(await screen.findByRole('textbox', { name: 'Text' }), '!');
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

test('lists documents with their last publisher, editor and schedule', async () => {
  openAt('/admin/content');
  const row = within(await screen.findByRole('list', { name: 'Entries' })).getByRole('listitem');
  expect(row).toHaveTextContent('Published by Carl Moss, May 20, 2026');
  expect(row).toHaveTextContent('Carl Moss is editing, 1 to fix');
  expect(row).toHaveTextContent('Scheduled');
  expect(within(row).getByRole('link', { name: 'Sponsor footer' })).toHaveAttribute(
    'href',
    '/admin/content/footer',
  );
});

test('shows who is editing the document and saves changes', async () => {
  const draft = { ...carls, document: { kind: 'footer', text: 'Of Carl.' }, is_behind: false };
  const admin = openEditor({ 'admin/content/document': { ...opened, draft } });
  const field = await screen.findByRole('textbox', { name: 'Text' });
  expect(field).toHaveValue('Of Carl.');
  expect(screen.getByText(/is editing this\. Last saved May 20, 2026/)).toHaveTextContent(
    'Carl Moss',
  );
  fill(field, 'New words');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(admin.sent('admin/content/save').at(-1)).toEqual({
    kind: 'footer',
    version: 2,
    document: { kind: 'footer', text: 'New words' },
  });
});

test('offers the version that a colleague saved in between, and keeps the input', async () => {
  const draft = { ...carls, document: { kind: 'footer', text: 'Of Carl.' }, is_behind: false };
  const { user } = openEditor({ 'admin/content/save': { outcome: 'newer', draft } });
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await user.type(field, '!');
  const notice = await screen.findByText(/saved another version, May 20, 2026/);
  expect(notice).toHaveTextContent('Carl Moss');
  expect(field).toHaveDisplayValue(/!$/);
  await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Of Carl.');
});

test('shows the changes, asks for the password and publishes', async () => {
  let isReauthenticated = false;
  const { dialog, user, ...admin } = await openPublish({
    'admin/content/publish': () => {
      if (!isReauthenticated) throw reauthRequired();
      return { outcome: 'published' };
    },
  });
  expect(dialog.getByRole('list', { name: 'Changes' })).toHaveTextContent(
    /Text.*\(removed: Old\).*\(new: New\).*words/,
  );
  await user.click(dialog.getByRole('button', { name: 'Publish now' }));
  await screen.findByRole('dialog', { name: 'Enter your password again' });
  isReauthenticated = true;
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Published')).toBeVisible();
  expect(admin.sent('admin/content/publish').at(-1)).toEqual({
    kind: 'footer',
    version: 1,
    live: '3',
  });
});

test('schedules in the city’s time zone, with errors at the field', async () => {
  const message = 'This time is in the past.';
  const { dialog, user, ...admin } = await openPublish({
    'admin/content/publish': ({ at }: { at: string }) => {
      if (at < '2026-12-01') throw new ApiError(message, 400, { at: message });
      return { outcome: 'scheduled' };
    },
  });
  await user.click(dialog.getByRole('checkbox', { name: 'Publish later' }));
  const time = dialog.getByLabelText(/^Date and time/);
  fireEvent.change(time, { target: { value: '2026-11-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(time).toBeInvalid();
  fireEvent.change(time, { target: { value: '2026-12-24T18:00' } });
  admin.respondAsAdmin({ 'admin/content/document': { ...opened, schedule } });
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText(/^Scheduled for May 20, 2026.* by/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeDisabled();
  expect(admin.sent('admin/content/publish').at(-1)).toMatchObject({
    at: expect.stringMatching(/^2026-12-24T18:00:00[+-]/),
  });
});

test('shows changes made in between instead of publishing', async () => {
  const draft = { ...carls, version: 9, document: live.document, is_behind: true };
  const { dialog, user, respondAsAdmin } = await openPublish({
    'admin/content/publish': { outcome: 'changed' },
  });
  respondAsAdmin({ 'admin/content/document': { ...opened, draft } });
  await user.click(dialog.getByRole('button', { name: 'Publish now' }));
  expect(
    await dialog.findByText(/so we didn’t publish anything\. Review the changes again\./),
  ).toBeVisible();
  expect(dialog.getByText(/Someone published another version after/)).toBeVisible();
});

test('shows the changes before restoring a version', async () => {
  const entry = { at: AT, who: 'Carl Moss', what: 'published' };
  const { user, ...admin } = openAt('/admin/content/footer/history', {
    'admin/content/history': {
      entries: [
        { ...entry, id: 9, revision: '3', is_live: true },
        { ...entry, id: 8, revision: '2', is_live: false },
      ],
      has_more: false,
    },
    'admin/content/restore': { outcome: 'published' },
  });
  const versions = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(versions.getAllByRole('button')).toHaveLength(2);
  await user.click(versions.getByRole('button', { name: /^Restore the version from May 20/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore this version?' }));
  await dialog.findByRole('list', { name: 'Changes' });
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(admin.sent('admin/content/restore')).toEqual([{ kind: 'footer', to: '2' }]);
});

test('copies a preview link', async () => {
  const draft = { ...carls, document: live.document, is_behind: false };
  const { user } = openEditor({
    'admin/content/document': { ...opened, draft },
    'admin/content/preview_link': { url: '/?draft=abc', expires_at: AT },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy preview link' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://tableside.example/?draft=abc'),
  );
});

test('shows an error for an unknown document', async () => {
  openAdmin('/admin/content/hats', { roles: ['editor'], admin: responses });
  expect(await screen.findByRole('heading', { name: 'Entry not found' })).toBeVisible();
});
