import { readSettings } from '@tableside/contracts/site/model';
import { choosePreview, type PreviewSources, headTags, jsonForScript } from './document-head';

const ORIGIN = 'https://tableside.example';
const settingsOf = (values: Readonly<Record<string, string>>) =>
  readSettings({ query: Object.entries(values).map(([name, value]) => ({ name, value })) });
const choose = (sources: Partial<PreviewSources> = {}) =>
  choosePreview({
    config: { siteOrigin: ORIGIN, apiOrigin: '' },
    image: null,
    isHome: false,
    settings: undefined,
    heroPicture: undefined,
    ...sources,
  });

const CITY = 'uploads/cards/city/0123456789abcdef.jpg';
const RESTAURANT = '/uploads/cards/restaurants/luna/0123456789abcdef.jpg';
const SIZE = { width: 1200, height: 630, type: 'image/jpeg' };
const ownPicture = {
  src: expect.stringMatching(/^https:\/\/tableside\.example\/preview-\d+\.png$/) as string,
  known: { ...SIZE, type: 'image/png' },
};

test('uses the image named by the head, with the size of generated previews', () => {
  const settings = settingsOf({ social_image: CITY });
  expect(choose({ image: RESTAURANT, settings })).toEqual({
    src: ORIGIN + RESTAURANT,
    known: SIZE,
  });
  expect(choose({ image: '/uploads/luna.webp', settings })).toEqual({
    src: `${ORIGIN}/uploads/luna.webp`,
  });
});

test("uses the city image from the API's public origin elsewhere", () => {
  const settings = settingsOf({ social_image: CITY });
  expect(choose({ settings })).toEqual({ src: `${ORIGIN}/${CITY}`, known: SIZE });
  const config = { siteOrigin: ORIGIN, apiOrigin: 'https://api.example' };
  expect(choose({ settings, config }).src).toBe(`https://api.example/${CITY}`);
});

test('home prefers the city image, then published content, then the header', () => {
  const header = { webiste_header_image: 'header.webp' };
  const heroPicture = '/content/marketing/pictures/ab.webp';
  const home = (values: Readonly<Record<string, string>>, hero?: string) =>
    choose({ isHome: true, settings: settingsOf(values), heroPicture: hero }).src;
  expect(home({ ...header, social_image: CITY }, heroPicture)).toBe(`${ORIGIN}/${CITY}`);
  expect(home(header, heroPicture)).toBe(ORIGIN + heroPicture);
  expect(home(header)).toBe(`${ORIGIN}/uploads/setting/header.webp`);
});

test("uses the site's own image when the API generates none", () => {
  expect(choose()).toEqual(ownPicture);
  expect(choose({ isHome: true, settings: settingsOf({}) })).toEqual(ownPicture);
});

test.each(['https://', 'https://[cdn.example]/a.jpg'])(
  'renders the page without an image at invalid URL %s',
  (address) => {
    expect(choose({ image: address })).toEqual(ownPicture);
    const settings = settingsOf({ social_image: address, webiste_header_image: address });
    expect(choose({ settings })).toEqual(ownPicture);
    expect(choose({ settings, isHome: true })).toEqual(ownPicture);
  },
);

describe('head tags', () => {
  test('JSON cannot close its script element', () => {
    const value = { text: '</script><script>alert(1)</script><!--' };
    const json = jsonForScript(value);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(value);
  });

  const head = {
    title: 'Tom & <b>Jerry</b>',
    description: '"quoted"',
    canonical: 'https://site.example/a',
    image: null,
    isHome: false,
    preview: { src: 'https://site.example/"><b>' },
    isIndexed: false,
    jsonLd: [{ name: '</script>' }],
  };

  test('social cards have title, description, and image for both protocols', () => {
    const tags = headTags({
      ...head,
      title: 'Luna',
      preview: { src: 'https://site.example/a.jpg' },
    });
    const read = (name: string) =>
      new RegExp(`="${name}" content="([^"]*)"`).exec(tags)?.[1] ?? null;
    for (const protocol of ['og', 'twitter']) {
      expect(
        ['title', 'description', 'image', 'image:alt'].map((name) => read(`${protocol}:${name}`)),
      ).toEqual(['Luna', '&quot;quoted&quot;', 'https://site.example/a.jpg', 'Luna']);
    }
    expect(read('twitter:card')).toBe('summary_large_image');
    expect(['og:url', 'og:type', 'og:locale'].map(read)).toEqual([
      'https://site.example/a',
      'website',
      'en_US',
    ]);
  });

  test('only home links the OpenSearch description', () => {
    const link = 'type="application/opensearchdescription+xml"';
    expect(headTags({ ...head, isHome: true })).toContain(link);
    expect(headTags(head)).not.toContain(link);
  });

  test('titles and descriptions are escaped', () => {
    const tags = headTags(head);
    expect(tags).toContain('<title>Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</title>');
    expect(tags).toContain('content="&quot;quoted&quot;"');
    expect(tags).toContain('content="https://site.example/&quot;&gt;&lt;b&gt;"');
    expect(tags).toContain('<meta name="robots" content="noindex">');
    expect(tags).toContain('{"name":"\\u003c/script>"}');
  });
});
