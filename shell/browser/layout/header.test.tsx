import type { User } from '@tableside/contracts/account/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { makeUser } from '@tableside/contracts/factories';
import { renderApp } from '@tableside/testing/render-app';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NAV_ROUTES } from '../federation/composition-fixtures';
import { CompositionProvider } from '../hydration/remote-slot';
import { SessionManagerProvider } from '../session/session-cover';
import { idleSessionManager } from '../session/session-manager';
import { loadSignedInParts, signedInParts } from '../session/load-parts';
import { Header } from './header';

const ada = makeUser({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' });

function setUp(user: User | null = null, path = '/') {
  const signOut = jest.fn(() => Promise.resolve());
  const header = (
    <CompositionProvider value={{ slots: [], routes: NAV_ROUTES }}>
      <SessionManagerProvider manager={{ ...idleSessionManager, signOut }}>
        <Header />
      </SessionManagerProvider>
    </CompositionProvider>
  );
  const view = renderApp([{ path: '*', element: header }], {
    path,
    platform: createFakePlatform({ user }),
  });
  return { ...view, signOut };
}

beforeAll(async () => {
  await loadSignedInParts();
});

const bar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);
const account = () => screen.getByRole('button', { name: 'Account, Ada Byron' });

describe('links', () => {
  it('are those that remotes declare, in their order, and Login and Sign Up', () => {
    setUp();
    const names = bar()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Browse', 'About', 'Login', 'Sign Up']);
  });

  it('include Back to Home elsewhere and mark the current page', () => {
    setUp(null, '/about');
    expect(bar().getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(bar().getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  });

  it('omit Login for a signed-in user', () => {
    setUp(ada);
    expect(bar().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    expect(account()).toHaveTextContent('A');
  });

  it('link to the profile while the menu loads', async () => {
    const { parts } = signedInParts.getState();
    signedInParts.setState({ parts: null });
    setUp(ada);
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
    act(() => signedInParts.setState({ parts }));
    expect(account()).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'My Profile' })).not.toBeInTheDocument();
  });

  it('show the visitor links as soon as the session ends', () => {
    const { platform } = setUp(ada);
    act(() => platform.session.setState({ status: 'anonymous', user: null }));
    expect(bar().getByRole('link', { name: 'Login' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Account/ })).not.toBeInTheDocument();
  });
});

describe('account menu', () => {
  it('shows name, email, and three actions', async () => {
    const { user } = setUp(ada);
    await user.click(account());
    expect(account()).toHaveAttribute('aria-expanded', 'true');
    const group = screen.getByRole('group', { name: 'Ada Byron ada@example.com' });
    const items = within(group).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'My Profile',
      'My Favorites',
      'Sign Out',
    ]);
    expect(items[0]).toHaveFocus();
  });

  it('shows the email for a user without a name', async () => {
    const { user } = setUp(makeUser({ firstName: '', lastName: ' ', email: 'zoe@example.com' }));
    const button = screen.getByRole('button', { name: 'Account, zoe@example.com' });
    expect(button).toHaveTextContent('Z');
    await user.click(button);
    expect(screen.getByRole('group', { name: 'zoe@example.com' })).toBeInTheDocument();
  });

  it('isolates the direction of a name in another script', async () => {
    const { user } = setUp({ ...ada, firstName: 'مريم', lastName: 'حداد' });
    await user.click(screen.getByRole('button', { name: 'Account, مريم حداد' }));
    const group = within(screen.getByRole('group', { name: 'مريم حداد ada@example.com' }));
    expect(group.getAllByRole('menuitem')).toHaveLength(3);
    for (const name of screen.getAllByText('مريم حداد')) expect(name.tagName).toBe('BDI');
  });

  const menuItem = (name: string) => screen.getByRole('menuitem', { name });

  it('opens at the first or last item by key, and Escape focuses the button', async () => {
    const { user } = setUp(ada);
    act(() => account().focus());
    for (const [key, name] of [
      ['{ArrowDown}', 'My Profile'],
      ['{Enter}', 'My Profile'],
      [' ', 'My Profile'],
      ['{ArrowUp}', 'Sign Out'],
    ] as const) {
      await user.keyboard(key);
      expect(menuItem(name)).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).not.toBeInTheDocument();
      expect(account()).toHaveFocus();
    }
  });

  it('moves focus by arrows, Home, End, and first letters', async () => {
    const { user } = setUp(ada);
    await user.click(account());
    for (const [key, name] of [
      ['{ArrowDown}', 'My Favorites'],
      ['{End}', 'Sign Out'],
      ['{ArrowDown}', 'My Profile'],
      ['{ArrowUp}', 'Sign Out'],
      ['{Home}', 'My Profile'],
      ['s', 'Sign Out'],
      ['{Home}', 'My Profile'],
      ['m', 'My Favorites'],
      ['x', 'My Favorites'],
    ] as const) {
      await user.keyboard(key);
      expect(menuItem(name)).toHaveFocus();
    }
  });

  it('closes on Tab, which moves on, and on a click outside', async () => {
    const { user } = setUp(ada);
    await user.click(account());
    await user.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(account()).not.toHaveFocus();
    await user.click(account());
    await user.click(screen.getByRole('combobox'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('closes on a second click in Safari, which moves focus off the menu on mousedown', async () => {
    const { user } = setUp(ada);
    await user.click(account());
    const isKept = !fireEvent.mouseDown(account());
    if (!isKept) fireEvent.blur(screen.getByRole('menu'), { relatedTarget: null });
    fireEvent.click(account());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('Enter opens the page', async () => {
    const { user, router } = setUp(ada);
    await user.click(account());
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/favorites'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('Sign Out signs out', async () => {
    const { user, signOut } = setUp(ada);
    await user.click(account());
    await user.keyboard('s{Enter}');
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

describe('mobile menu', () => {
  const toggle = () => screen.getByRole('button', { name: 'Menu' });

  it('opens without user data for visitors, and closes on Escape with focus on its button', async () => {
    const { user } = setUp();
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle());
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('link', { name: 'Browse' })).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Account' })).not.toBeInTheDocument();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.getAllByRole('link', { name: 'Browse' })).toHaveLength(1);
    expect(toggle()).toHaveFocus();
  });

  it('is closed after following a link', async () => {
    const { user, router } = setUp();
    await user.click(toggle());
    await user.click(screen.getAllByRole('link', { name: 'About' }).at(-1) as HTMLElement);
    await waitFor(() => expect(toggle()).toHaveAttribute('aria-expanded', 'false'));
    expect(router.state.location.pathname).toBe('/about');
  });

  it('includes the account links', async () => {
    const { user, router, signOut } = setUp(ada);
    // On wide screens only the account menu contains these texts.
    expect(screen.queryByText('Sign Out')).not.toBeInTheDocument();
    await user.click(toggle());
    const own = within(screen.getByRole('region', { name: 'Account' }));
    expect(own.getByText('Ada Byron')).toBeInTheDocument();
    expect(own.getByText('ada@example.com')).toBeInTheDocument();
    expect(own.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'My Profile',
      'My Favorites',
    ]);
    await user.click(own.getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    await user.click(own.getByRole('link', { name: 'My Favorites' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/favorites'));
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  });
});
