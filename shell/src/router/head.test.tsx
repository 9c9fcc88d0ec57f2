import type { PublishedDocuments } from '@tableside/contracts/content/model';
import { query } from '@tableside/contracts/queries';
import type { HeadArgs } from '@tableside/contracts/remote';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { QueryClient } from '@tanstack/react-query';
import { resolveHead, HeadKeeper } from './head';
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
    published: PublishedDocuments = {},
  ) =>
    resolveHead({
      matches: handles.map((handle) => ({ handle, params: { slug: 'luna' } })),
      url: new URL('https://tableside.example/restaurant/luna?tab=reviews'),
      config,
      queryClient,
      content: createFakePlatform({ published }).content.peek,
    });

  test('the deepest route that describes itself wins, with the name of the site', () => {
    const head = resolve([
      { head: () => ({ title: 'Above' }) },
      { head: () => ({ title: 'Luna' }) },
      {},
    ]);
    expect(head.title).toBe('Luna · Tableside');
    expect(head.canonical).toBe('https://tableside.example/restaurant/luna');
    expect(head.isIndexed).toBe(true);
  });

  test('a head reads parameters and answers of the API', () => {
    const client = new QueryClient();
    client.setQueryData(spec.queryKey, { title: 'Luna on Main' });
    const handle = {
      head: ({
        params,
        data,
      }: {
        params: { slug: string };
        data: (asked: typeof spec) => unknown;
      }) => ({
        title: `${(data(spec) as { title: string }).title} (${params.slug})`,
        image: '/uploads/luna.webp',
      }),
    };
    const head = resolve([handle], client);
    expect(head.title).toBe('Luna on Main (luna) · Tableside');
    expect(head.image).toBe('/uploads/luna.webp');
  });

  test('a mistake in a head costs the head, not the page', () => {
    const broken = () => {
      throw new Error('boom');
    };
    expect(resolve([{ head: broken }]).title).toBe('Tableside');
  });

  test('a page may stay out of search engines', () => {
    expect(resolve([{ head: () => ({ title: 'Gone', noIndex: true }) }]).isIndexed).toBe(false);
  });

  test('a head reads published documents', () => {
    const published = { about: { lede: 'A table and a story' } } as PublishedDocuments;
    const head = ({ content }: HeadArgs) => ({
      title: 'About',
      description: content('about')?.lede ?? '',
    });
    expect(resolve([{ head }], new QueryClient(), published).description).toBe(
      'A table and a story',
    );
  });

  test('home is described by the published hero, else by the settings', () => {
    const client = new QueryClient();
    client.setQueryData(query('settings').queryKey, { headerOverview: 'From the settings' });
    expect(resolve([{ isHome: true }], client).description).toBe('From the settings');
    const published = { hero: { lede: 'Published' } } as PublishedDocuments;
    const head = resolve([{ isHome: true }], client, published);
    expect(head.description).toBe('Published');
    expect(head.isHome).toBe(true);
  });
});

describe('HeadKeeper', () => {
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
});
