import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { STATE_TAG } from '../head/html';
import { etagOf, finishPage, isKnown } from './whole-page';

const sources = { scripts: [], styles: [] };
const finish = (status = 200, isComplete = true) =>
  finishPage({
    opening: { status, html: '<p>Café', sources },
    rest: Promise.resolve({ html: '</p>', isComplete }),
  });

describe('finishPage', () => {
  it('encodes the whole page as it is asked for, once each', async () => {
    const page = await finish();
    expect(String(brotliDecompressSync(await page.encoded('br')))).toBe('<p>Café</p>');
    expect(String(gunzipSync(await page.encoded('gzip')))).toBe('<p>Café</p>');
    expect(String(await page.encoded('identity'))).toBe('<p>Café</p>');
    expect(page.encoded('br')).toBe(page.encoded('br'));
  });

  it('keeps failed pages out of shared caches', async () => {
    expect((await finish()).isComplete).toBe(true);
    expect((await finish(404)).isComplete).toBe(false);
    expect((await finish(200, false)).isComplete).toBe(false);
  });
});

describe('etagOf', () => {
  const style = Buffer.from('<style>a{}</style>');
  const tagOf = (at: number, text: string, opening = style) =>
    etagOf(
      opening,
      `<p>${text}</p>${STATE_TAG}{"config":{"renderedAt":"2026-11-22T11:00:0${at}.000Z"},"queries":[{"dehydratedAt":${at},"state":{"dataUpdatedAt":${at}}}]}</script>`,
    );

  it('is weak, and the same for a page that was made again', () => {
    expect(tagOf(1, 'Open')).toMatch(/^W\/"[\w-]{22}"$/);
    expect(tagOf(1, 'Open')).toBe(tagOf(2, 'Open'));
  });

  it('counts a text that reads like a moment', () => {
    expect(tagOf(1, '"dataUpdatedAt":1')).not.toBe(tagOf(1, '"dataUpdatedAt":2'));
  });

  it('differs for another text, and for another style', () => {
    expect(tagOf(1, 'Open')).not.toBe(tagOf(1, 'Closed'));
    expect(tagOf(1, 'Open')).not.toBe(tagOf(1, 'Open', Buffer.from('<style>b{}</style>')));
  });
});

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['*', true],
])('isKnown(%j) is %s for W/"a"', (header, expected) => {
  expect(isKnown(header, 'W/"a"')).toBe(expected);
});
