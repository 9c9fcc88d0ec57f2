import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CompositionProvider } from '../hydration/remote-slot';
import { makeSlot } from '../federation/composition-fixtures';
import { SessionKeeperProvider } from '../session/session-cover';
import { idleSessionKeeper } from '../session/session-keeper';
import { RootLayout } from './root-layout';

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
    <Link to="/bare">To bare</Link>
    <Link to="?cuisine=1">Filter</Link>
    {children}
  </>
);

/** A session keeper that does nothing and can be watched. */
export const fakeKeeper = () => ({
  ...idleSessionKeeper,
  ensure: jest.fn(),
  continueAnonymously: jest.fn(),
  handleTokenChange: jest.fn(),
});

/** Opens an address in the layout, with the pages Home, About us, Login, and one without a heading. */
export function openLayout({
  path = '/',
  dataSource = 'demo',
  status = 'anonymous',
  keeper = fakeKeeper(),
} = {}) {
  window.scrollTo = jest.fn();
  const platform = createFakePlatform({ answers: { settings: settings(dataSource) } });
  platform.session.setState({ status: status as 'loading' | 'anonymous' });
  const layout = (
    <CompositionProvider value={{ slots }}>
      <SessionKeeperProvider keeper={keeper}>
        <RootLayout />
      </SessionKeeperProvider>
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
  return { ...view, keeper };
}
