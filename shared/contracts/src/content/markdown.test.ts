import { isAllowedLink } from './links';
import { MARKDOWN_MAX, readMarkdown, type Inline, type Markdown } from './markdown';

const text = (words: string): Inline => ({ kind: 'text', text: words });

/** All visible text, joined. */
function showInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) =>
      inline.kind === 'text'
        ? inline.text
        : inline.kind === 'break'
          ? '\n'
          : showInlines(inline.children),
    )
    .join('');
}

function listLinks(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) =>
    inline.kind === 'link'
      ? [inline.href, ...listLinks(inline.children)]
      : 'children' in inline
        ? listLinks(inline.children)
        : [],
  );
}

const inlinesOf = ({ blocks }: Markdown): Inline[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.children));

const depthOf = (inlines: readonly Inline[]): number =>
  Math.max(
    0,
    ...inlines.map((inline) => ('children' in inline ? 1 + depthOf(inline.children) : 0)),
  );

describe('readMarkdown', () => {
  it('reads paragraphs, headings, lists, bold, emphasis, links, and line breaks', () => {
    const { blocks, problems } = readMarkdown(
      '## A\n\nOne **two *three*** [four](/about)  \nfive\n\n### B\n\n- six\n- seven\n\n1. eight\n2. nine',
    );
    expect(problems).toEqual([]);
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, children: [text('A')] },
      {
        kind: 'paragraph',
        children: [
          text('One '),
          {
            kind: 'strong',
            children: [text('two '), { kind: 'emphasis', children: [text('three')] }],
          },
          text(' '),
          { kind: 'link', href: '/about', children: [text('four')] },
          { kind: 'break' },
          text('five'),
        ],
      },
      { kind: 'heading', level: 3, children: [text('B')] },
      { kind: 'list', isOrdered: false, items: [[text('six')], [text('seven')]] },
      { kind: 'list', isOrdered: true, items: [[text('eight')], [text('nine')]] },
    ]);
  });

  it('shows escaped characters and characters that only look like HTML as text', () => {
    const { blocks, problems } = readMarkdown('a < b & c > d, &lt;b&gt;, \\*no\\*, "q"');
    expect(problems).toEqual([]);
    expect(showInlines(inlinesOf({ blocks, problems }))).toBe('a < b & c > d, <b>, *no*, "q"');
  });

  it('links bare web and email addresses', () => {
    const read = readMarkdown('See https://river.example or write to a@river.example');
    expect(listLinks(inlinesOf(read))).toEqual(['https://river.example', 'mailto:a@river.example']);
    expect(read.problems).toEqual([]);
  });

  it('decodes entities before checking a link', () => {
    const read = readMarkdown('[a](https://river.example/?a=1&amp;b=2)');
    expect(listLinks(inlinesOf(read))).toEqual(['https://river.example/?a=1&b=2']);
  });

  it('separates two paragraphs of a list item', () => {
    const [list] = readMarkdown('- one\n\n  two').blocks;
    expect(list).toMatchObject({ items: [[text('one'), { kind: 'break' }, text('two')]] });
  });
});

describe('readMarkdown reports HTML and shows it as text', () => {
  it.each([
    '<script>alert(1)</script>',
    'before <script src=//evil.example></script> after',
    '## <script>alert(1)</script>',
    '- <img src=x onerror=alert(1)>',
    '[<b>x</b>](/about)',
    '**<i>x</i>**',
    '<!-- hidden -->',
    '<a href="javascript:alert(1)">x</a>',
    '<div>\n\n**x**\n\n</div>',
    '<svg/onload=alert(1)>',
    '&nbsp;',
    '&#60;script&#62;',
    '&#x3c;script&#x3e;',
    '&copy;',
  ])('%j', (source) => {
    const read = readMarkdown(source);
    expect(read.problems.join()).toMatch(/ is HTML\. /);
    const shown = showInlines(inlinesOf(read));
    // No typed text is lost.
    if (!source.includes('&')) expect(shown).toContain(/<[^>]*/.exec(source)?.[0].trim());
  });
});

describe('links in Markdown', () => {
  it.each([
    '[a](javascript:alert(1))',
    '[a](JAVASCRIPT:alert(1))',
    '[a](<javascript:alert(1)>)',
    '[a]( javascript:alert(1))',
    '[a](java&#115;cript:alert(1))',
    '[a](&#x6a;avascript:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](javascript&amp;colon;alert(1))',
    '[a](\\javascript:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](java\nscript:alert(1))',
    '[a](\u0001javascript:alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](//evil.example)',
    '[a](\\//evil.example)',
    '[a](/\\evil.example)',
    '[a](http://river.example)',
    '[a](/profile)',
    '<javascript:alert(1)>',
    '<data:text/html,x>',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '[b]\n\n[b]: javascript:alert(1)',
    '## [a](javascript:alert(1))',
    '- [a](javascript:alert(1))',
    '**[a](javascript:alert(1))**',
    'www.river.example',
    'http://river.example',
  ])('%j is reported and not linked', (source) => {
    const read = readMarkdown(source);
    expect(listLinks(inlinesOf(read))).toEqual([]);
    expect(read.problems.join()).toMatch(/is not an allowed link|looks like a link but isn't one/);
  });

  it.each([
    ['[](/about)', /The link to "\/about" has no text/],
    ['[\u200b](/about)', /has no text/],
    ['[a](/about "hidden")', /has a title, which is not shown/],
    ['[a][b]\n\n[b]: /about', /"\[b\]: \/about" is a link definition, which is not shown/],
    ['[note]: /about', /is a link definition, which is not shown/],
  ])('%j is reported', (source, expected) => {
    expect(readMarkdown(source).problems.join()).toMatch(expected);
  });

  it('are never nested', () => {
    for (const source of [
      '[a [b](/contact) c](/about)',
      '[https://x.example](/about)',
      '[**[a](/about)**](/contact)',
    ]) {
      for (const inline of inlinesOf(readMarkdown(source))) {
        if (inline.kind === 'link') expect(listLinks(inline.children)).toEqual([]);
      }
    }
  });
});

describe('unsupported Markdown is reported and shown as typed', () => {
  it.each([
    ['# one', '# one', /a heading of this level \(use ## or ###\)/],
    ['#### four', '#### four', /a heading of this level/],
    ['> said', '> said', /a quotation/],
    ['```\nx\n```', '```\nx\n```', /a code block/],
    ['`x`', '`x`', /is code/],
    ['![a](pictures/a.webp)', '![a](pictures/a.webp)', /a picture/],
    ['|a|\n|-|\n|b|', '|a|\n|-|\n|b|', /a table/],
    ['***\n', '***', /a horizontal rule/],
    ['~~x~~', '~~x~~', /strikethrough text/],
    ['- a\n  - b', 'a\n- b', /a list inside a list/],
    ['- [ ] a', '[ ]\na', /a checkbox/],
    ['3. a', 'a', /starts a list with 3\. Start with 1/],
    ['##', '', /an empty heading/],
    ['-', '', /an empty list item/],
  ])('%j', (source, shown, expected) => {
    const read = readMarkdown(source);
    expect(showInlines(inlinesOf(read))).toBe(shown);
    expect(read.problems.join()).toMatch(expected);
  });
});

describe('texts that are slow to parse', () => {
  const half = MARKDOWN_MAX / 2 - 1;
  it.each([
    ['*', '*'.repeat(MARKDOWN_MAX)],
    ['* around a word', `${'*'.repeat(half)}a${'*'.repeat(half)}`],
    ['_* around a word', `${'_*'.repeat(half / 2)}a${'*_'.repeat(half / 2)}`],
    ['emphasis in emphasis', '*a '.repeat(1600) + 'b*'.repeat(1600)],
    ['emphasis in emphasis, less of it', '*a '.repeat(490) + 'b*'.repeat(490)],
    ['a word in many signs', `${'*'.repeat(490)}a${'*'.repeat(490)}`],
    ['bold in emphasis', '**a *'.repeat(2000)],
    ['[', '['.repeat(MARKDOWN_MAX)],
    ['[ and ]', `${'['.repeat(half)}a${']'.repeat(half)}`],
    ['[a](', '[a]('.repeat(2500)],
    ['![', '!['.repeat(half)],
    ['>', '> '.repeat(half)],
    ['lists', '- '.repeat(half)],
    ['numbered lists', '1. '.repeat(3300)],
    ['<', '<'.repeat(MARKDOWN_MAX)],
    ['tags', '<a '.repeat(3333)],
    ['`', '`a'.repeat(half)],
    ['&', '&a'.repeat(half)],
    ['_', 'a_'.repeat(half)],
    ['an address', 'a'.repeat(MARKDOWN_MAX)],
    ['spaces', `${' '.repeat(half)}a`],
    ['lines', 'a  \n'.repeat(2500)],
    ['100,000 characters', '[*'.repeat(50_000)],
  ])('%s', (_, source) => {
    const start = performance.now();
    const read = readMarkdown(source);
    expect(performance.now() - start).toBeLessThan(4000);
    expect(depthOf(inlinesOf(read))).toBeLessThanOrEqual(7);
    expect(listLinks(inlinesOf(read)).every(isAllowedLink)).toBe(true);
  });

  it('are reported as too deep or too long', () => {
    expect(readMarkdown('*a '.repeat(50) + 'b*'.repeat(50)).problems.join()).toMatch(
      /is nested too deeply/,
    );
    expect(readMarkdown('> '.repeat(900)).problems.join()).toMatch(
      /is nested too deeply|is a quotation/,
    );
    expect(readMarkdown('[a]('.repeat(500)).problems).toEqual([
      'The text has 1500 Markdown characters, such as * and [. The maximum is 1000.',
    ]);
    expect(readMarkdown('x'.repeat(MARKDOWN_MAX + 1)).problems).toEqual([
      'The text has 10001 characters. The maximum is 10000.',
    ]);
  });
});
