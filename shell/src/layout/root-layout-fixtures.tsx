import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CompositionProvider } from '../hydration/remote-slot';
import { makeSlot } from '../federation/composition-fixtures';
import { SessionManagerProvider } from '../session/session-cover';
import { idleSessionManager } from '../session/session-manager';
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

/** A session manager mock that does nothing. */
export const fakeManager = () => ({
  ...idleSessionManager,
  ensure: jest.fn(),
  continueAnonymously: jest.fn(),
  handleTokenChange: jest.fn(),
});

/** Opens a URL in the layout with the pages Home, About us, Login, and one without a heading. */
export function openLayout({
  path = '/',
  dataSource = 'demo',
  status = 'anonymous',
  manager = fakeManager(),
} = {}) {
  window.scrollTo = jest.fn();
  const platform = createFakePlatform({ responses: { settings: settings(dataSource) } });
  platform.session.setState({ status: status as 'loading' | 'anonymous' });
  const layout = (
    <CompositionProvider value={{ slots }}>
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
