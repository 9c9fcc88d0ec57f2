import type { HeadArgs } from '@tableside/contracts/remote';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { HeadKeeper } from './head-keeper';

test.each(['//', '//[', '///x', '//elsewhere.example/a'])(
  'the page at %s, which begins like an address of another site, is one of this site',
  async (path) => {
    const Component = () => (
      <>
        <HeadKeeper />
        <p>The page</p>
      </>
    );
    const head = ({ url }: HeadArgs) => ({ title: url.pathname });
    const page = { Component, handle: { head } };
    const routes = {
      '/': [
        { index: true, ...page },
        { path: '*', ...page },
      ],
    };
    renderApp(routes, { path, platform: createFakePlatform() });
    expect(await screen.findByText('The page')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe(`${path} · Tableside`));
  },
);

test('the title that the server wrote stays while the code of the first page is on its way', async () => {
  document.title = 'Luna, Tapas in Porto · Tableside';
  const Component = () => (
    <>
      <HeadKeeper />
      <Link to="/other">Other</Link>
    </>
  );
  const handle = { isPending: true, head: () => ({ title: 'Restaurant' }) };
  const { user } = renderApp({ '/': [{ path: '*', Component, handle }] }, { path: '/luna' });
  const link = await screen.findByRole('link');
  expect(document.title).toBe('Luna, Tapas in Porto · Tableside');
  await user.click(link);
  await waitFor(() => expect(document.title).toBe('Restaurant · Tableside'));
});
