import { query } from '@tableside/contracts/queries';
import { QueryClient } from '@tanstack/react-query';
import { resolveHead } from './head';

const spec = query('restaurant', { slug: 'luna' });
const config = {
  apiOrigin: '',
  siteOrigin: 'https://tableside.example',
  timeZone: 'America/New_York',
  renderedAt: '2026-05-20T22:00:00.000Z',
};
const resolve = (handles: readonly object[], queryClient = new QueryClient()) =>
  resolveHead({
    matches: handles.map((handle) => ({ handle, params: { slug: 'luna' } })),
    url: new URL('https://tableside.example/restaurant/luna?tab=reviews'),
    config,
    queryClient,
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
  expect(head.image).toBe('https://tableside.example/uploads/luna.webp');
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
