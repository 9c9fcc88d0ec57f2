import { headTags, jsonForScript } from './html';

test('JSON cannot leave its script element', () => {
  const value = { text: '</script><script>alert(1)</script><!--' };
  const json = jsonForScript(value);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(value);
});

test('titles and descriptions are text', () => {
  const tags = headTags({
    title: 'Tom & <b>Jerry</b>',
    description: '"quoted"',
    canonical: 'https://site.example/a',
    image: null,
    isHome: false,
    preview: { src: 'https://site.example/"><b>' },
    isIndexed: false,
    jsonLd: [{ name: '</script>' }],
  });
  expect(tags).toContain('<title>Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</title>');
  expect(tags).toContain('content="&quot;quoted&quot;"');
  expect(tags).toContain('content="https://site.example/&quot;&gt;&lt;b&gt;"');
  expect(tags).toContain('<meta name="robots" content="noindex">');
  expect(tags).toContain('{"name":"\\u003c/script>"}');
});
