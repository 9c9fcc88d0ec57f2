import { findHref, hrefOf } from '@tableside/testing/links';
import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeUser } from '@tableside/contracts/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openFavourites } from '../testing/open-favourites';

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const searchBox = () => screen.findByRole('searchbox', { name: 'Search your favorites' });
const list = () => screen.getByRole('region', { name: 'Favorites' });

test('visitors are asked to sign in, at the same address', async () => {
  const { router } = openFavourites({ isSignedIn: false, path: '/favorites?search=lu' });
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(router.state.location).toMatchObject({ pathname: '/favorites', search: '?search=lu' });
});

test('nobody sees what somebody else left in this tab', async () => {
  const { platform, user } = openFavourites({
    listed: ['Luna'],
    answers: { share: { token: 'Zm9yLWZyaWVuZHMtb25seQ' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Share this list' }));
  expect(screen.getByRole('textbox', { name: 'Link to your list' })).toBeVisible();
  act(() => platform.session.setState({ status: 'anonymous', user: null }));
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();

  const answer = createDeferred();
  platform.api.answer({ favourites: () => answer.promise, share: { token: null } });
  act(() => platform.session.setState({ status: 'signed-in', user: makeUser() }));
  expect(await screen.findByRole('heading', { name: 'My Favorites' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Share this list' }));
  expect(await screen.findByRole('button', { name: 'Create a link' })).toBeVisible();
  await act(async () => answer.resolve([]));
});

test('each visit asks anew, since another device may have changed the list', async () => {
  const { platform, router } = openFavourites({ listed: ['Luna'] });
  await screen.findByRole('link', { name: 'Luna' });
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/favorites'));
  expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
  await waitFor(() => expect(platform.api.callsTo('favourites')).toHaveLength(2));
});

describe('the list', () => {
  test.each(['grid', 'list'])(
    'tells places of one name apart by their street (%s)',
    async (view) => {
      const twin = (slug: string, street: string) => ({ title: 'Starbucks', slug, street });
      const { user } = openFavourites({
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

  test('has a card for each, the newest first, with what is true now and a way to remove it', async () => {
    openFavourites({ listed: [{ title: 'Luna', timeslots: [] }, 'Olive'] });
    expect(await findHref('Luna')).toBe('/restaurant/luna');
    expect(screen.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeVisible();
    expect(titles()).toEqual(['Luna', 'Olive']);
    const [card] = screen.getAllByRole('article');
    expect(within(card as HTMLElement).getByText('Hours not listed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Olive from favorites' })).toBeEnabled();
  });

  test('says that there are none yet, and where to find some', async () => {
    openFavourites();
    expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeVisible();
    expect(hrefOf('Browse restaurants')).toBe('/restaurants');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('keeps its boxes free while it loads', async () => {
    const answer = createDeferred();
    openFavourites({ answers: { favourites: () => answer.promise } });
    expect(await screen.findByRole('region', { name: 'Favorites' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(screen.queryByText('No favorites yet')).not.toBeInTheDocument();
    await act(async () => answer.resolve([]));
    expect(await screen.findByText('No favorites yet')).toBeVisible();
    expect(list()).toHaveAttribute('aria-busy', 'false');
  });

  test('that could not be loaded says so in place; Retry brings it and the focus', async () => {
    const fail = new NetworkError('No connection.');
    const { platform, host, user } = openFavourites({
      listed: ['Luna'],
      answers: { favourites: fail },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your favorites.');
    expect(screen.queryByText('No favorites yet')).not.toBeInTheDocument();
    platform.api.answer({ favourites: host.answers.favourites });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
    expect(list()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('stays when it could not be read again', async () => {
    const { platform, queryClient } = openFavourites({ listed: ['Luna'] });
    await screen.findByRole('link', { name: 'Luna' });
    platform.api.answer({
      favourites: new NetworkError('No connection.'),
    });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('We could not load your favorites.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
  });
});

describe('the search', () => {
  const listed = [
    { title: 'Café Olé', location: '4 River Road' },
    { title: 'Luna', location: '1 Oak Street' },
    { title: 'Olive', location: '9 Oak Street' },
  ];

  test.each([
    ['LUN', ['Luna'], '1 of 3 favorites'],
    [' cafe ', ['Café Olé'], '1 of 3 favorites'],
    ['oak street', ['Luna', 'Olive'], '2 of 3 favorites'],
  ])('finds by title or location: %s', async (typed, found, words) => {
    const { user } = openFavourites({ listed });
    await screen.findByRole('link', { name: 'Luna' });
    await user.type(await searchBox(), typed);
    expect(await screen.findByText(words)).toBeVisible();
    expect(titles()).toEqual(found);
  });

  test('is kept in the address, without a new entry in the history', async () => {
    const { user, router } = openFavourites({ listed });
    await user.type(await searchBox(), ' luna ');
    await waitFor(() => expect(router.state.location.search).toBe('?search=luna'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await searchBox()).toHaveValue(' luna ');
    await user.clear(await searchBox());
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('opens as the address says, and follows it', async () => {
    const { router } = openFavourites({ listed, path: '/favorites?search=caf%C3%A9' });
    expect(await searchBox()).toHaveValue('café');
    await waitFor(() => expect(titles()).toEqual(['Café Olé']));
    await act(() => router.navigate('/favorites'));
    expect(await searchBox()).toHaveValue('');
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  test('that finds nothing says so, and can be cleared', async () => {
    const { user, router } = openFavourites({ listed, path: '/favorites?search=zzz' });
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

  test('is a grid at first; a list when chosen, on this device from then on', async () => {
    const { user, unmount } = openFavourites({ listed: [luna] });
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

    openFavourites({ listed: [luna] });
    expect(await screen.findByText('1 Oak St')).toBeVisible();
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
  });

  test('can be changed where the browser stores nothing', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Refused', 'QuotaExceededError');
    });
    const { user } = openFavourites({ listed: ['Luna'] });
    await user.click(await view('List'));
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
    jest.restoreAllMocks();
    await user.click(await view('Grid'));
    expect(await view('Grid')).toHaveAttribute('aria-pressed', 'true');
  });
});
