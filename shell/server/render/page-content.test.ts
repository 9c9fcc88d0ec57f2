import { type PageDraft, createPageContent } from './page-content';
import { bannerOf, footerOf } from '../releases/content-fixtures';
import type { LiveContent } from '../releases/content-source';
import { closeHost, luna, published, startRenderer } from './page-renderer-fixtures';
import type { PageRemote } from '../../src/federation/registry';
import { pageRegistry } from './finish-page';

afterEach(closeHost);

const withContent = (documents: object | null, modules: object = {}) =>
  startRenderer(luna, modules, 10_000, documents);

test('published words are in the page, and its state has the documents that it used', async () => {
  const footer = footerOf('Homes by the river');
  const open = await withContent({ banner: bannerOf('Homes'), footer, about: { lede: 'Words' } });
  const { html, state } = await open('/restaurant/luna');
  expect(html).toContain('<p>Homes by the river</p>');
  const kinds = ['banner', 'footer', 'about'];
  expect(state['content']).toEqual({ ...published, kinds, documents: { footer } });
});

test('where nothing is published the built-in words are in the page', async () => {
  const { html, state } = await (await withContent(null))('/restaurant/luna');
  expect(html).toContain('<p>Built in</p>');
  expect(state['content']).toBeNull();
});

test('the head of a page uses the published documents, and the browser gets them too', async () => {
  const about = { lede: 'A table & a story' };
  const { html, state } = await (await withContent({ about }))('/about');
  expect(html).toContain('<meta name="description" content="A table &amp; a story">');
  expect(state['content']).toMatchObject({ documents: { about } });
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028'])(
  'markup in a document stays text in the page and in its state: %j',
  async (text) => {
    const open = await withContent({ footer: footerOf(text) });
    const { html, state } = await open('/restaurant/luna');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--<');
    expect(state['content']).toMatchObject({ documents: { footer: footerOf(text) } });
  },
);

test('a remote without a working server build finds all its documents in the browser', async () => {
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

  test('stands in place of what is live, and the browser asks for nothing more', async () => {
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

  test('shows where nothing is published, and may leave a document to the built-in words', async () => {
    const open = await withContent(null);
    const { html, state } = await open('/restaurant/luna', { draft: draft as PageDraft });
    expect(html).toContain('<p>A draft</p>');
    expect(state['content']).toMatchObject({ owner: 'marketing', kinds: ['footer'] });
    await closeHost();
    const published = await withContent({ footer });
    const none = { owner: 'marketing', documents: { footer: null } };
    expect((await published('/restaurant/luna', { draft: none })).html).toContain(
      '<p>Built in</p>',
    );
  });
});

test('a page tells which slots of the sponsor it wrote, by published words alone', async () => {
  const documents = { banner: bannerOf('Homes'), footer: footerOf('Homes by the river') };
  const { shown } = await (await withContent(documents))('/restaurant/luna');
  expect(shown).toEqual({ page: '/restaurant', slots: ['footer'] });
  await closeHost();
  expect((await (await withContent(null))('/restaurant/luna')).shown).toBeUndefined();
});

test('links of the sponsor are led past the counter, and carried so, but not in a preview', () => {
  const live = { ...published, documents: { banner: bannerOf('Homes') } } as unknown as LiveContent;
  const counted = createPageContent(live, 'https://tableside.example');
  const href = 'https://tableside.example/go/banner';
  expect(counted.published.peek('banner')?.href).toBe(href);
  expect(counted.toState(false)?.documents.banner?.href).toBe(href);
  expect(createPageContent(live, null).published.peek('banner')?.href).toBe(
    'https://riverbend.example/',
  );
});

describe('the registry of a page', () => {
  const remote = (...claims: { path: string; apart?: true }[]): PageRemote => ({
    releases: [],
    claims: claims.map((claim) => ({
      chrome: true,
      session: true,
      statusFromData: false,
      ...claim,
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
  const claim = (of: keyof typeof registry) => ({ ...registry[of].claims[0]!, remote: of });
  const told = (of?: keyof typeof registry) => Object.keys(pageRegistry(registry, of && claim(of)));

  it('tells other pages nothing of a remote whose pages all keep apart', () => {
    expect(told('menu')).toEqual(['menu', 'mixed', 'widgets']);
    expect(told()).toEqual(['menu', 'mixed', 'widgets']);
  });

  it('tells the pages of such a remote of all', () => {
    expect(told('back')).toEqual(['menu', 'back', 'mixed', 'widgets']);
  });
});
