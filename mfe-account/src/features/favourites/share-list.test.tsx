import { ApiError, NetworkError } from '@tableside/platform';
import { type FakeAnswers } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openFavourites } from '../../testing/open-favourites';

const TOKEN = 'Zm9yLWZyaWVuZHMtb25seQ';
const ADDRESS = `https://tableside.example/favorites/shared/${TOKEN}`;
const SHARED: FakeAnswers = { share: { token: TOKEN } };

const opener = () => screen.queryByRole('button', { name: 'Share this list' });

/** Opens the page and its dialog. */
async function openShare(answers: FakeAnswers, listed = ['Luna']) {
  const view = openFavourites({ listed, answers });
  await view.user.click(await screen.findByRole('button', { name: 'Share this list' }));
  return view;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Share this list' }));

test('a list is shared when its owner asks for a link, which then stands ready', async () => {
  const { user, platform } = await openShare({ setShare: { token: TOKEN } });
  expect(
    dialog().getByText('People with the link see your first name and this list, nothing else.'),
  ).toBeVisible();
  expect(dialog().queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Create a link' }));
  const field = await dialog().findByRole('textbox', { name: 'Link to your list' });
  expect(field).toHaveValue(ADDRESS);
  expect(field).toHaveAttribute('readonly');
  expect(field).toHaveFocus();
  expect(dialog().getByText('Your list is shared.')).toBeVisible();
  expect(platform.api.callsTo('setShare')).toMatchObject([
    { path: 'wishlist/set_share', body: { is_shared: true } },
  ]);
});

test('sharing is stopped by its owner, who is told what that means', async () => {
  const { user, platform } = await openShare({ ...SHARED, setShare: { token: null } });
  const stop = dialog().getByRole('button', { name: 'Stop sharing' });
  expect(stop).toHaveAccessibleDescription(/the link stops working/);
  await user.click(stop);
  expect(await dialog().findByRole('button', { name: 'Create a link' })).toHaveFocus();
  expect(dialog().getByText('Sharing has stopped. The old link no longer works.')).toBeVisible();
  expect(dialog().queryByRole('textbox')).not.toBeInTheDocument();
  expect(platform.api.callsTo('setShare')).toMatchObject([{ body: { is_shared: false } }]);
});

test.each([
  [new ApiError('Try again in a minute.', 429), 'Try again in a minute.'],
  [new NetworkError('down'), 'We could not reach the server. Please try again.'],
])('a change that fails says why: %s', async (error, sentence) => {
  const { user } = await openShare({ setShare: error });
  const create = dialog().getByRole('button', { name: 'Create a link' });
  await user.click(create);
  expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
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

  test('is selected where it cannot be copied', async () => {
    const { user } = await openShare(SHARED);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(copy());
    expect(await dialog().findByText(/The link is selected/)).toBeVisible();
    const field = dialog().getByRole<HTMLInputElement>('textbox');
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, ADDRESS.length]);
  });

  test('goes to the share sheet where there is one', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => void shared.push(data);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openShare(SHARED);
    await user.click(dialog().getByRole('button', { name: 'Send' }));
    expect(shared).toEqual([{ title: 'My favorites on Tableside', url: ADDRESS }]);
  });

  test('is not copied because a share sheet was closed', async () => {
    const share = () => Promise.reject(new DOMException('Closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openShare(SHARED);
    await user.click(dialog().getByRole('button', { name: 'Send' }));
    expect(dialog().queryByText('Link copied.')).not.toBeInTheDocument();
  });
});

describe('what is offered', () => {
  test('is nothing where the host shares no lists', async () => {
    openFavourites({ listed: ['Luna'], answers: { share: new ApiError('Not found', 404) } });
    await screen.findByRole('link', { name: 'Luna' });
    expect(opener()).not.toBeInTheDocument();
  });

  test('is nothing for an empty list, unless it is shared', async () => {
    const { unmount } = openFavourites();
    await screen.findByText('No favorites yet');
    expect(opener()).not.toBeInTheDocument();
    unmount();
    await openShare(SHARED, []);
    expect(dialog().getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  });

  test('is a retry where nobody knows whether the list is shared', async () => {
    const { user, platform } = await openShare({ share: new NetworkError('down') });
    expect(dialog().getByText('We could not load your link.')).toBeVisible();
    platform.api.answer(SHARED);
    await user.click(dialog().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(dialog().getByRole('textbox')).toHaveFocus());
  });
});
