import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { query } from '@tableside/contracts/queries';
import type { HeadArgs } from '@tableside/contracts/remote';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { QueryClient } from '@tanstack/react-query';
import { resolveHead, HeadManager } from './head';
import { renderApp } from '@tableside/testing/render-app';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';

describe('resolveHead', () => {
  const spec = query('restaurant', { slug: 'luna' });
  const config = {
    apiOrigin: '',
    siteOrigin: 'https://tableside.example',
    timeZone: 'America/New_York',
    renderedAt: '2026-05-20T22:00:00.000Z',
  };
  const resolve = (
    handles: readonly object[],
    queryClient = new QueryClient(),
    published: PublishedContentByType = {},
  ) =>
    resolveHead({
      matches: handles.map((handle) => ({ handle, params: { slug: 'luna' } })),
      url: new URL('https://tableside.example/restaurant/luna?tab=reviews'),
      config,
      queryClient,
      content: createFakePlatform({ published }).content.peek,
    });

  test('the deepest route with a head wins; the site name is appended', () => {
    const head = resolve([
      { head: () => ({ title: 'Above' }) },
      { head: () => ({ title: 'Luna' }) },
      {},
    ]);
    expect(head.title).toBe('Luna · Tableside');
    expect(head.canonical).toBe('https://tableside.example/restaurant/luna');
    expect(head.isIndexed).toBe(true);
  });

  test('a head reads route parameters and loader data', () => {
    const client = new QueryClient();
    client.setQueryData(spec.queryKey, { title: 'Luna on Main' });
    const handle = {
      head: ({
        params,
        data,
      }: {
        params: { slug: string };
        data: (requested: typeof spec) => unknown;
      }) => ({
        title: `${(data(spec) as { title: string }).title} (${params.slug})`,
        image: '/uploads/luna.webp',
      }),
    };
    const head = resolve([handle], client);
    expect(head.title).toBe('Luna on Main (luna) · Tableside');
    expect(head.image).toBe('/uploads/luna.webp');
  });

  test('an error in a head does not break the page', () => {
    const broken = () => {
      throw new Error('boom');
    };
    expect(resolve([{ head: broken }]).title).toBe('Tableside');
  });

  test('a page can opt out of indexing', () => {
    expect(resolve([{ head: () => ({ title: 'Gone', noIndex: true }) }]).isIndexed).toBe(false);
  });

  test('a head reads published content', () => {
    const published = { about: { lede: 'A table and a story' } } as PublishedContentByType;
    const head = ({ content }: HeadArgs) => ({
      title: 'About',
      description: content('about')?.lede ?? '',
    });
    expect(resolve([{ head }], new QueryClient(), published).description).toBe(
      'A table and a story',
    );
  });

  test('home uses the published hero, else the settings', () => {
    const client = new QueryClient();
    client.setQueryData(query('settings').queryKey, { headerOverview: 'From the settings' });
    expect(resolve([{ isHome: true }], client).description).toBe('From the settings');
    const published = { hero: { lede: 'Published' } } as PublishedContentByType;
    const head = resolve([{ isHome: true }], client, published);
    expect(head.description).toBe('Published');
    expect(head.isHome).toBe(true);
  });
});

describe('HeadManager', () => {
  test.each(['//', '//[', '///x', '//elsewhere.example/a'])(
    'keeps the canonical URL of %s on this site',
    async (path) => {
      const Component = () => (
        <>
          <HeadManager />
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

  test("keeps the server's title while the first page's code loads", async () => {
    document.title = 'Luna, Tapas in Porto · Tableside';
    const Component = () => (
      <>
        <HeadManager />
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
});
