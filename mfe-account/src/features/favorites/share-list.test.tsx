import { ApiError, NetworkError } from '@tableside/platform';
import { type FakeResponses } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openFavorites } from '../../testing/open-favorites';

const TOKEN = 'Zm9yLWZyaWVuZHMtb25seQ';
const ADDRESS = `https://tableside.example/favorites/shared/${TOKEN}`;
const SHARED: FakeResponses = { share: { token: TOKEN } };

const opener = () => screen.queryByRole('button', { name: 'Share this list' });

/** Opens the page and the share dialog. */
async function openShare(responses: FakeResponses, listed = ['Luna']) {
  const view = openFavorites({ listed, responses });
  await view.user.click(await screen.findByRole('button', { name: 'Share this list' }));
  return view;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Share this list' }));

test('creates a link, shows and focuses it', async () => {
  const { user, platform } = await openShare({ setShare: { token: TOKEN } });
  expect(
    dialog().getByText('Anyone with the link can see your first name and this list.'),
  ).toBeVisible();
  expect(dialog().queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Create link' }));
  const field = await dialog().findByRole('textbox', { name: 'Link to your list' });
  expect(field).toHaveValue(ADDRESS);
  expect(field).toHaveAttribute('readonly');
  expect(field).toHaveFocus();
  expect(dialog().getByText('Your list is shared.')).toBeVisible();
  expect(platform.api.callsTo('setShare')).toMatchObject([
    { path: 'wishlist/set_share', body: { is_shared: true } },
  ]);
});

test('stops sharing, with a description of the effect', async () => {
  const { user, platform } = await openShare({ ...SHARED, setShare: { token: null } });
  const stop = dialog().getByRole('button', { name: 'Stop sharing' });
  expect(stop).toHaveAccessibleDescription(/this link stops working/);
  await user.click(stop);
  expect(await dialog().findByRole('button', { name: 'Create link' })).toHaveFocus();
  expect(dialog().getByText('Sharing is off. The old link no longer works.')).toBeVisible();
  expect(dialog().queryByRole('textbox')).not.toBeInTheDocument();
  expect(platform.api.callsTo('setShare')).toMatchObject([{ body: { is_shared: false } }]);
});

test.each([
  [new ApiError('Try again in a minute.', 429), 'Try again in a minute.'],
  [new NetworkError('down'), 'We couldn’t reach the server. Check your connection and try again.'],
])('shows why a change failed: %s', async (error, message) => {
  const { user } = await openShare({ setShare: error });
  const create = dialog().getByRole('button', { name: 'Create link' });
  await user.click(create);
  expect(await dialog().findByRole('alert')).toHaveTextContent(message);
  expect(create).toHaveFocus();
});

describe('the link', () => {
  const copy = () => dialog().getByRole('button', { name: 'Copy' });
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  test('is copied', async () => {
    const { user } = await openShare(SHARED);
    await user.click(copy());
    expect(await dialog().findByText('Link copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  test('is selected if it cannot be copied', async () => {
    const { user } = await openShare(SHARED);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(copy());
    expect(await dialog().findByText(/Link selected/)).toBeVisible();
    const field = dialog().getByRole<HTMLInputElement>('textbox');
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, ADDRESS.length]);
  });

  test('opens the share sheet if there is one', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => void shared.push(data);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openShare(SHARED);
    await user.click(dialog().getByRole('button', { name: 'Share' }));
    expect(shared).toEqual([{ title: 'My favorites on Tableside', url: ADDRESS }]);
  });

  test('is not copied when the share sheet is closed', async () => {
    const share = () => Promise.reject(new DOMException('Closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openShare(SHARED);
    await user.click(dialog().getByRole('button', { name: 'Share' }));
    expect(dialog().queryByText('Link copied.')).not.toBeInTheDocument();
  });
});

describe('the button', () => {
  test('is hidden if the API does not support sharing', async () => {
    openFavorites({ listed: ['Luna'], responses: { share: new ApiError('Not found', 404) } });
    await screen.findByRole('link', { name: 'Luna' });
    expect(opener()).not.toBeInTheDocument();
  });

  test('is hidden for an empty list, unless it is shared', async () => {
    const { unmount } = openFavorites();
    await screen.findByText('No favorites yet');
    expect(opener()).not.toBeInTheDocument();
    unmount();
    await openShare(SHARED, []);
    expect(dialog().getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  });

  test('opens a retry if the sharing state could not be loaded', async () => {
    const { user, platform } = await openShare({ share: new NetworkError('down') });
    expect(dialog().getByText('We couldn’t load your link.')).toBeVisible();
    platform.api.respond(SHARED);
    await user.click(dialog().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(dialog().getByRole('textbox')).toHaveFocus());
  });
});
