import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Slot } from '../federation/composition';
import { makeSlot, NAV_ROUTES } from '../federation/composition-fixtures';
import { CompositionProvider } from '../hydration/remote-slot';
import { loadSignedInParts } from '../session/load-parts';
import { SessionManagerProvider } from '../session/session-cover';
import { idleSessionManager } from '../session/session-manager';
import { RootLayout } from './root-layout';

jest.mock('../hydration/remote-slot', () => ({
  ...jest.requireActual<object>('../hydration/remote-slot'),
  RemoteSlot: ({ slot }: { slot: Slot }) => <p>{slot.widget}</p>,
}));

const slots = [
  makeSlot('layout:top', 'marketing', 'SponsorBanner'),
  makeSlot('layout:foot', 'marketing', 'FooterSponsor'),
];

const settings = (dataSource: string) => ({
  query: [{ name: 'data_source', value: dataSource }],
  totals: { total_resturant: 48, total_reviews: 600 },
});

const page = (title: string, children?: ReactNode) => (
  <>
    <h1>{title}</h1>
    <Link to="/">To home</Link>
    <Link to="/about">To about</Link>
    <h2>
      <Link to="/about">About card</Link>
    </h2>
    <Link to="/bare">To bare</Link>
    <Link to="?cuisine=1">Filter</Link>
    {children}
  </>
);

/** A session manager mock that does nothing. */
const fakeManager = () => ({
  ...idleSessionManager,
  ensure: jest.fn(),
  continueAnonymously: jest.fn(),
  handleTokenChange: jest.fn(),
});

/** Opens a URL in the layout with the pages Home, About us, Login, and one without a heading. */
function openLayout({
  path = '/',
  dataSource = 'demo',
  status = 'anonymous',
  manager = fakeManager(),
} = {}) {
  window.scrollTo = jest.fn();
  const platform = createFakePlatform({ responses: { settings: settings(dataSource) } });
  platform.session.setState({ status: status as 'loading' | 'anonymous' });
  const layout = (
    <CompositionProvider value={{ slots, routes: NAV_ROUTES }}>
      <SessionManagerProvider manager={manager}>
        <RootLayout />
      </SessionManagerProvider>
    </CompositionProvider>
  );
  const view = renderApp(
    [
      {
        element: layout,
        children: [
          { path: '/', element: page('Home') },
          { path: '/about', element: page('About us', <input aria-label="Name" />) },
          { path: '/bare', element: <Link to="/about">Back to about</Link> },
          {
            handle: { chrome: false, session: false },
            children: [{ path: '/login', element: page('Login') }],
          },
        ],
      },
    ],
    { path, platform },
  );
  return { ...view, manager };
}

beforeAll(async () => {
  await loadSignedInParts();
});

describe('the first frame of a page', () => {
  const isFirst = () => document.documentElement.hasAttribute('data-first-frame');

  it('skips the lower sections after a link to it', async () => {
    const { router } = openLayout();
    expect(isFirst()).toBe(false);
    await act(() => router.navigate('/about'));
    expect(isFirst()).toBe(true);
    await waitFor(() => expect(isFirst()).toBe(false));
  });

  it.each(['?cuisine=1', '/about#team'])('is complete after a link to %s', async (href) => {
    const { router } = openLayout();
    await act(() => router.navigate(href));
    expect(isFirst()).toBe(false);
  });

  it('is complete after Back', async () => {
    const { router } = openLayout();
    await act(() => router.navigate('/about'));
    await waitFor(() => expect(isFirst()).toBe(false));
    await act(() => router.navigate(-1));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
    expect(isFirst()).toBe(false);
  });
});

describe('header and footer', () => {
  it('surround a screen, with a skip link, the sponsor, the data source, and the year of the render', async () => {
    const { user, manager } = openLayout();
    expect(manager.ensure).toHaveBeenCalled();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(screen.getByText('SponsorBanner')).toBeInTheDocument();
    expect(screen.getByText('FooterSponsor')).toBeInTheDocument();
    expect(await screen.findByText('Demo data: fictional restaurants')).toBeInTheDocument();
    expect(screen.getByText('© 2026 Tableside')).toBeInTheDocument();
    await user.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveFocus();
    expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  });

  it('are hidden on routes without chrome, which do not fetch the session', () => {
    const { manager } = openLayout({ path: '/login', status: 'loading' });
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.queryByText('SponsorBanner')).not.toBeInTheDocument();
    expect(screen.queryByText('Loading Please Wait...')).not.toBeInTheDocument();
    expect(manager.ensure).not.toHaveBeenCalled();
  });

  it('credit the data source with a link', async () => {
    openLayout({ dataSource: 'osm' });
    const link = await screen.findByRole('link', { name: '© OpenStreetMap contributors' });
    expect(link).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
  });
});

describe('the session', () => {
  it('covers the page while loading and offers to skip after four seconds', async () => {
    jest.useFakeTimers();
    const { manager } = openLayout({ status: 'loading' });
    expect(screen.getByText('Loading Please Wait...')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await act(() => jest.advanceTimersByTimeAsync(3900));
    expect(screen.queryByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    fireEvent.click(screen.getByRole('button', { name: 'Continue without logging in' }));
    expect(manager.continueAnonymously).toHaveBeenCalled();
    jest.useRealTimers();
  });

  it('keeps keyboard focus out of the covered page', async () => {
    const { platform } = openLayout({ status: 'loading' });
    const link = screen.getByRole('link', { name: 'To about' });
    const isReachable = () => !link.matches('[inert] *');
    expect(isReachable()).toBe(false);
    act(() => platform.session.setState({ status: 'anonymous' }));
    expect(isReachable()).toBe(true);
    await screen.findByText(/Demo data/);
  });

  it('is fetched once after login on a page without a session and covers the next page', async () => {
    const manager = fakeManager();
    const { user, platform } = openLayout({ path: '/login', manager });
    manager.ensure.mockImplementation(() => platform.session.setState({ status: 'loading' }));
    act(() => void window.dispatchEvent(new Event('account:signed-in')));
    expect(manager.handleTokenChange).not.toHaveBeenCalled();
    expect(manager.ensure).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'To home' }));
    expect(await screen.findByText('Home')).toBeInTheDocument();
    expect(screen.getByText('Loading Please Wait...')).toBeInTheDocument();
    expect(manager.ensure).toHaveBeenCalledTimes(1);
  });

  it('follows token changes in other tabs', async () => {
    const { manager } = openLayout();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'account:token' }));
    });
    expect(manager.handleTokenChange).toHaveBeenCalledTimes(1);
    await screen.findByText(/Demo data/);
  });
});

describe('RouteAnnouncer', () => {
  describe('after a change of page', () => {
    it('focuses the heading and does not repeat its text', async () => {
      document.title = 'Home · Tableside';
      const { user } = openLayout();
      expect(document.body).toHaveFocus();
      document.title = 'About us · Tableside';
      await user.click(screen.getByRole('link', { name: 'To about' }));
      await waitFor(() => expect(screen.getByRole('heading', { name: 'About us' })).toHaveFocus());
      expect(screen.getAllByText(/About us/)).toHaveLength(1);
    });

    it('focuses the card that was opened after Back', async () => {
      const { router } = openLayout();
      await act(() => router.navigate('/about'));
      await waitFor(() => expect(screen.getByRole('heading', { name: 'About us' })).toHaveFocus());
      await act(() => router.navigate(-1));
      await waitFor(() => expect(screen.getByRole('link', { name: 'About card' })).toHaveFocus());
    });

    it('waits until the page is uncovered after login', async () => {
      jest.useFakeTimers();
      const { platform } = openLayout({ path: '/login', status: 'loading' });
      fireEvent.click(screen.getByRole('link', { name: 'To home' }));
      // The new page is rendered when the first of the two finishes.
      await act(() => jest.advanceTimersByTimeAsync(1000));
      await act(() => jest.advanceTimersByTimeAsync(1000));
      // Covered elements cannot be focused.
      expect(screen.getByText('Loading Please Wait...')).toBeInTheDocument();
      expect(document.body).toHaveFocus();
      act(() => platform.session.setState({ status: 'anonymous' }));
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
      jest.useRealTimers();
    });

    it('announces the title when there is no heading', async () => {
      const { user } = openLayout();
      document.title = 'Bare · Tableside';
      await user.click(screen.getByRole('link', { name: 'To bare' }));
      expect(await screen.findByText('Bare · Tableside')).toHaveAttribute('role', 'status');
      expect(screen.getByRole('main')).toHaveFocus();
      await user.click(screen.getByRole('link', { name: 'Back to about' }));
      await waitFor(() => expect(screen.getByRole('heading', { name: 'About us' })).toHaveFocus());
      expect(screen.queryByText('Bare · Tableside')).not.toBeInTheDocument();
    });

    it('keeps focus that the user has already moved', async () => {
      const { user } = openLayout();
      document.title = 'About · Tableside';
      await user.click(screen.getByRole('link', { name: 'To about' }));
      const field = await screen.findByLabelText('Name');
      act(() => field.focus());
      expect(await screen.findByText('About · Tableside')).toBeInTheDocument();
      expect(field).toHaveFocus();
    });

    it.each(['just came there', 'had searched there before'])(
      'keeps focus for a user who types in the header and %s',
      async (who) => {
        const { router } = openLayout();
        const box = screen.getByRole('combobox');
        const focus = () => act(() => box.focus());
        if (who.endsWith('before')) focus();
        document.title = 'About · Tableside';
        await act(() => router.navigate('/about'));
        focus();
        fireEvent(box, new Event('input', { bubbles: true }));
        expect(await screen.findByText('About · Tableside')).toBeInTheDocument();
        expect(box).toHaveFocus();
      },
    );

    it('keeps focus when only the query changes', async () => {
      const { user, router } = openLayout();
      const link = screen.getByRole('link', { name: 'Filter' });
      await user.click(link);
      await waitFor(() => expect(router.state.location.search).toBe('?cuisine=1'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(link).toHaveFocus();
    });
  });
});
