import { rememberReturnPage } from '@tableside/platform';
import { readReturnPage } from '@tableside/platform/read-return-page';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { makeUser } from '@tableside/contracts/factories';
import { renderApp } from '@tableside/testing/render-app';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, Outlet } from 'react-router-dom';
import { ReturnOffer } from './return-offer';

const favorites = { path: '/favorites?view=list#top', title: 'My Favorites' };

function setUp({ path = '/', isSignedIn = true } = {}) {
  const layout = (
    <main id="main" tabIndex={-1}>
      <ReturnOffer />
      <Link to="/">Home</Link>
      <Outlet />
    </main>
  );
  return renderApp([{ element: layout, children: [{ path: '*', element: <p>Page</p> }] }], {
    path,
    platform: createFakePlatform({ user: isSignedIn ? makeUser() : null }),
  });
}

const offer = () => screen.queryByRole('region', { name: 'Continue where you left off' });

it('links back to the page that required login, once', async () => {
  rememberReturnPage(favorites);
  const { user, router } = setUp();
  expect(offer()).toHaveTextContent('Continue where you left off: My Favorites');
  await user.click(screen.getByRole('link', { name: 'My Favorites' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/favorites'));
  expect(router.state.location).toMatchObject({ search: '?view=list', hash: '#top' });
  expect(readReturnPage()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(offer()).not.toBeInTheDocument();
});

it('can be dismissed permanently and moves focus to the content', async () => {
  rememberReturnPage(favorites);
  const { user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(offer()).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(readReturnPage()).toBeNull();
});

it('is cleared once the page was visited another way', async () => {
  rememberReturnPage(favorites);
  const { user } = setUp({ path: '/favorites' });
  expect(offer()).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(offer()).not.toBeInTheDocument();
  expect(readReturnPage()).toBeNull();
});

it('appears after any kind of login', () => {
  rememberReturnPage(favorites);
  const { platform } = setUp({ isSignedIn: false });
  expect(offer()).not.toBeInTheDocument();
  expect(readReturnPage()).toEqual(favorites);
  act(() => platform.session.setState({ status: 'signed-in', user: makeUser() }));
  expect(offer()).toBeInTheDocument();
});

it('appears only on home', () => {
  rememberReturnPage(favorites);
  setUp({ path: '/about' });
  expect(offer()).not.toBeInTheDocument();
  expect(readReturnPage()).toEqual(favorites);
});

it('stays for a visitor on that page', () => {
  rememberReturnPage(favorites);
  setUp({ path: '/favorites', isSignedIn: false });
  expect(readReturnPage()).toEqual(favorites);
});
