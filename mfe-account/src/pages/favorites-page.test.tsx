import { findHref, hrefOf } from '@tableside/testing/links';
import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeUser } from '@tableside/contracts/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openFavorites } from '../testing/open-favorites';

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const searchBox = () => screen.findByRole('searchbox', { name: 'Search your favorites' });
const list = () => screen.getByRole('region', { name: 'Favorites' });

test('asks visitors to log in at the same URL', async () => {
  const { router } = openFavorites({ isSignedIn: false, path: '/favorites?search=lu' });
  expect(await screen.findByRole('heading', { name: 'Please log in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(router.state.location).toMatchObject({ pathname: '/favorites', search: '?search=lu' });
});

test("never shows the previous user's data in the same tab", async () => {
  const { platform, user } = openFavorites({
    listed: ['Luna'],
    responses: { share: { token: 'Zm9yLWZyaWVuZHMtb25seQ' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Share this list' }));
  expect(screen.getByRole('textbox', { name: 'Link to your list' })).toBeVisible();
  act(() => platform.session.setState({ status: 'anonymous', user: null }));
  expect(await screen.findByRole('heading', { name: 'Please log in' })).toBeVisible();

  const response = createDeferred();
  platform.api.respond({ favorites: () => response.promise, share: { token: null } });
  act(() => platform.session.setState({ status: 'signed-in', user: makeUser() }));
  expect(await screen.findByRole('heading', { name: 'My Favorites' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Share this list' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeVisible();
  await act(async () => response.resolve([]));
});

test('refetches on every visit, because another device may have changed the list', async () => {
  const { platform, router } = openFavorites({ listed: ['Luna'] });
  await screen.findByRole('link', { name: 'Luna' });
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/favorites'));
  expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
  await waitFor(() => expect(platform.api.callsTo('favorites')).toHaveLength(2));
});

describe('the list', () => {
  test.each(['grid', 'list'])(
    'adds the street to restaurants with the same name (%s)',
    async (view) => {
      const twin = (slug: string, street: string) => ({ title: 'Starbucks', slug, street });
      const { user } = openFavorites({
        listed: [twin('a', '1 Oak St'), twin('b', '9 Elm St'), 'Luna'],
      });
      expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
      if (view === 'list') await user.click(screen.getByRole('button', { name: 'List' }));
      for (const name of ['Starbucks, 1 Oak St', 'Starbucks, 9 Elm St']) {
        expect(await screen.findByRole('link', { name })).toHaveTextContent('Starbucks');
        expect(screen.getByRole('button', { name: `Add to list: ${name}` })).toBeVisible();
      }
      await user.click(
        screen.getByRole('button', { name: 'Remove Starbucks, 9 Elm St from favorites' }),
      );
      await screen.findByRole('button', { name: 'Undo removing Starbucks, 9 Elm St' });
    },
  );

  test('shows a card with status and Remove for each, newest first', async () => {
    openFavorites({ listed: [{ title: 'Luna', timeslots: [] }, 'Olive'] });
    expect(await findHref('Luna')).toBe('/restaurant/luna');
    expect(screen.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeVisible();
    expect(titles()).toEqual(['Luna', 'Olive']);
    const [card] = screen.getAllByRole('article');
    expect(within(card as HTMLElement).getByText('Hours not listed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Olive from favorites' })).toBeEnabled();
  });

  test('links to restaurants when it is empty', async () => {
    openFavorites();
    expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeVisible();
    expect(hrefOf('Browse restaurants')).toBe('/restaurants');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('is busy while it loads', async () => {
    const response = createDeferred();
    openFavorites({ responses: { favorites: () => response.promise } });
    expect(await screen.findByRole('region', { name: 'Favorites' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(screen.queryByText('No favorites yet')).not.toBeInTheDocument();
    await act(async () => response.resolve([]));
    expect(await screen.findByText('No favorites yet')).toBeVisible();
    expect(list()).toHaveAttribute('aria-busy', 'false');
  });

  test('retries a failed load and focuses the list', async () => {
    const fail = new NetworkError('No connection.');
    const { platform, server, user } = openFavorites({
      listed: ['Luna'],
      responses: { favorites: fail },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your favorites.');
    expect(screen.queryByText('No favorites yet')).not.toBeInTheDocument();
    platform.api.respond({ favorites: server.responses.favorites });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
    expect(list()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('stays visible when a refetch fails', async () => {
    const { platform, queryClient } = openFavorites({ listed: ['Luna'] });
    await screen.findByRole('link', { name: 'Luna' });
    platform.api.respond({
      favorites: new NetworkError('No connection.'),
    });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('We couldn’t load your favorites.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
  });
});

describe('the search', () => {
  const listed = [
    { title: 'Café Olé', location: '4 River Road' },
    { title: 'Luna', location: '1 Oak Street' },
    { title: 'Olive', location: '9 Oak Street' },
  ];

  test('finds by title or location, and is written to the URL without a new history entry', async () => {
    const { user, router } = openFavorites({ listed });
    await user.type(await searchBox(), ' oak street ');
    await waitFor(() => expect(router.state.location.search).toBe('?search=oak+street'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await searchBox()).toHaveValue(' oak street ');
    expect(await screen.findByText('2 of 3 favorites')).toBeVisible();
    expect(titles()).toEqual(['Luna', 'Olive']);
    await user.clear(await searchBox());
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('follows the URL', async () => {
    const { router } = openFavorites({ listed, path: '/favorites?search=caf%C3%A9' });
    expect(await searchBox()).toHaveValue('café');
    await waitFor(() => expect(titles()).toEqual(['Café Olé']));
    await act(() => router.navigate('/favorites'));
    expect(await searchBox()).toHaveValue('');
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  test('can be cleared when it finds nothing', async () => {
    const { user, router } = openFavorites({ listed, path: '/favorites?search=zzz' });
    expect(await screen.findByRole('heading', { name: 'No matching favorites' })).toBeVisible();
    expect(screen.getByText('0 of 3 favorites')).toBeVisible();
    expect(screen.queryByText('No favorites yet')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('3 favorites')).toBeVisible();
    expect(await searchBox()).toHaveFocus();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('the view', () => {
  const view = (name: string) => screen.findByRole('button', { name });

  const luna = { title: 'Luna', location: '1 Oak St', timeslots: [] };

  test('is a grid by default, and remembered on this device', async () => {
    const { user, unmount } = openFavorites({ listed: [luna] });
    expect(await view('Grid')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('1 Oak St')).not.toBeInTheDocument();
    await user.click(await view('List'));
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
    expect(await view('Grid')).toHaveAttribute('aria-pressed', 'false');
    const line = within(screen.getByRole('article'));
    expect(line.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
    expect(line.getByText('1 Oak St')).toBeVisible();
    expect(line.getByText('Hours not listed')).toBeVisible();
    expect(line.getByText('4.6 out of 5, 128 reviews')).toBeInTheDocument();
    expect(line.getByRole('button', { name: 'Remove Luna from favorites' })).toBeVisible();
    unmount();

    openFavorites({ listed: [luna] });
    expect(await screen.findByText('1 Oak St')).toBeVisible();
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
  });

  test('can be changed without storage', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Refused', 'QuotaExceededError');
    });
    const { user } = openFavorites({ listed: ['Luna'] });
    await user.click(await view('List'));
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
    jest.restoreAllMocks();
    await user.click(await view('Grid'));
    expect(await view('Grid')).toHaveAttribute('aria-pressed', 'true');
  });
});
