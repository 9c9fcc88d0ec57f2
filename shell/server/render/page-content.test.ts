import { type PageDraft, createPageContent } from './page-content';
import { bannerOf, footerOf } from '../releases/content-fixtures';
import type { LiveContent } from '../releases/content-source';
import { closeApi, luna, published, startRenderer } from './page-renderer-fixtures';
import type { PageRemote } from '../../browser/federation/registry';
import { pageRegistry } from './finish-page';

afterEach(closeApi);

const withContent = (documents: object | null, modules: object = {}) =>
  startRenderer(luna, modules, 10_000, documents);

test('renders published content and embeds the entries it used', async () => {
  const footer = footerOf('Homes by the river');
  const open = await withContent({ banner: bannerOf('Homes'), footer, about: { lede: 'Words' } });
  const { html, state } = await open('/restaurant/luna');
  expect(html).toContain('<p>Homes by the river</p>');
  const kinds = ['banner', 'footer', 'about'];
  expect(state['content']).toEqual({ ...published, kinds, documents: { footer } });
});

test('renders the built-in content when nothing is published', async () => {
  const { html, state } = await (await withContent(null))('/restaurant/luna');
  expect(html).toContain('<p>Built in</p>');
  expect(state['content']).toBeNull();
});

test('uses published content in the head and sends it to the browser', async () => {
  const about = { lede: 'A table & a story' };
  const { html, state } = await (await withContent({ about }))('/about');
  expect(html).toContain('<meta name="description" content="A table &amp; a story">');
  expect(state['content']).toMatchObject({ documents: { about } });
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028'])(
  'escapes markup in content: %j',
  async (text) => {
    const open = await withContent({ footer: footerOf(text) });
    const { html, state } = await open('/restaurant/luna');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--<');
    expect(state['content']).toMatchObject({ documents: { footer: footerOf(text) } });
  },
);

test('sends all content to the browser for a remote without a server build', async () => {
  const documents = { banner: bannerOf('Homes'), footer: footerOf('Homes by the river') };
  const open = await withContent(documents, { marketing: null });
  for (const address of ['/about', '/restaurant/luna']) {
    const kinds = ['banner', 'footer'];
    expect((await open(address)).state['content']).toEqual({ ...published, kinds, documents });
  }
});

describe('a draft', () => {
  const footer = footerOf('Homes by the river');
  const draft = { owner: 'marketing', documents: { footer: { kind: 'footer', text: 'A draft' } } };

  test('replaces the live content without further requests', async () => {
    const open = await withContent({ footer, banner: bannerOf('Homes') });
    const { html, state } = await open('/restaurant/luna', { draft: draft as PageDraft });
    expect(html).toContain('<p>A draft</p>');
    expect(state['content']).toEqual({
      ...published,
      kinds: ['footer', 'banner'],
      documents: { footer: draft.documents.footer, banner: bannerOf('Homes') },
    });
    expect(state['isPreview']).toBe(true);
    const { html: live, state: shared } = await open('/restaurant/luna');
    expect(live).toContain('<p>Homes by the river</p>');
    expect(shared['isPreview']).toBeUndefined();
  });

  test('works without published content and can reset an entry to the built-in copy', async () => {
    const open = await withContent(null);
    const { html, state } = await open('/restaurant/luna', { draft: draft as PageDraft });
    expect(html).toContain('<p>A draft</p>');
    expect(state['content']).toMatchObject({ owner: 'marketing', kinds: ['footer'] });
    await closeApi();
    const published = await withContent({ footer });
    const none = { owner: 'marketing', documents: { footer: null } };
    expect((await published('/restaurant/luna', { draft: none })).html).toContain(
      '<p>Built in</p>',
    );
  });
});

test('lists the sponsor slots that were rendered from published content', async () => {
  const documents = { banner: bannerOf('Homes'), footer: footerOf('Homes by the river') };
  const { shown } = await (await withContent(documents))('/restaurant/luna');
  expect(shown).toEqual({ page: '/restaurant', slots: ['footer'] });
  await closeApi();
  expect((await (await withContent(null))('/restaurant/luna')).shown).toBeUndefined();
});

test('routes sponsor links through the counter except in a preview', () => {
  const live = {
    ...published,
    documents: { banner: bannerOf('Homes') },
  } as unknown as LiveContent;
  const counted = createPageContent(live, 'https://tableside.example');
  const href = 'https://tableside.example/go/banner';
  expect(counted.published.peek('banner')?.href).toBe(href);
  expect(counted.toState(false)?.documents.banner?.href).toBe(href);
  expect(createPageContent(live, null).published.peek('banner')?.href).toBe(
    'https://riverbend.example/',
  );
});

describe('the registry of a page', () => {
  const remote = (...remoteRoutes: { path: string; apart?: true }[]): PageRemote => ({
    releases: [],
    routes: remoteRoutes.map((remoteRoute) => ({
      chrome: true,
      session: true,
      statusFromData: false,
      ...remoteRoute,
    })),
    slots: [],
    services: [],
    hasContent: false,
  });
  const registry = {
    menu: remote({ path: '/menu' }),
    back: remote({ path: '/back', apart: true }),
    mixed: remote({ path: '/mixed' }, { path: '/office', apart: true }),
    widgets: remote(),
  };
  const routeOf = (of: keyof typeof registry) => ({ ...registry[of].routes[0]!, remote: of });
  const notified = (of?: keyof typeof registry) =>
    Object.keys(pageRegistry(registry, of && routeOf(of)));

  it('omits a remote from pages it has no part in', () => {
    expect(notified('menu')).toEqual(['menu', 'mixed', 'widgets']);
    expect(notified()).toEqual(['menu', 'mixed', 'widgets']);
  });

  it('lists all remotes on the pages of such a remote', () => {
    expect(notified('back')).toEqual(['menu', 'back', 'mixed', 'widgets']);
  });
});
