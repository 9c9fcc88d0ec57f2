import { CONTENT_TYPES, contentPictureKey, contentRevisionKey, contentSchemas } from './wire';
import { GOOD_DOCUMENTS } from './factory';
import { PICTURE_SRC } from './fields';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every copy of the entry with one text replaced. */
function withEachText(value: Json, replace: (text: string) => Json): Json[] {
  if (typeof value === 'string') return [replace(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    withEachText(inner, replace).map((changed) =>
      Array.isArray(value)
        ? value.map((each, index) => (String(index) === key ? changed : each))
        : { ...value, [key]: changed },
    ),
  );
}

/** Every copy of the entry with one field missing or one extra field, at every depth. */
function withEachFieldsChange(value: Json, isTop = true): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    withEachFieldsChange(each, false).map((changed) =>
      Array.isArray(value)
        ? value.map((entry, index) => (String(index) === key ? changed : entry))
        : { ...value, [key]: changed },
    ),
  );
  if (Array.isArray(value)) return inner;
  const missing = Object.keys(value)
    .filter((key) => key !== 'decorative' && !(isTop && key === '$schema'))
    .map((key) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== key)));
  return [...inner, ...missing, { ...value, extra: 'x' }];
}

describe.each(CONTENT_TYPES)('content of type %s', (kind) => {
  const schema = contentSchemas[kind];
  const good = GOOD_DOCUMENTS[kind] as unknown as Json;
  const isFine = (value: unknown) => schema.safeParse(value).success;

  it('is accepted when valid', () => {
    expect(schema.safeParse(good).error).toBeUndefined();
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<img src=x onerror=alert(1)>'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['nothing', ''],
    ['spaces', ' \u200b '],
    ['a character that ends texts', 'a\u0000b'],
    ['a character that turns text round', 'a\u202eb'],
    ['half a character', 'a\ud800b'],
    ['a letter that is not seen', '\u3164'],
    ['a dot sign without dots', '\u2800'],
    ['a hyphen that is not seen', 'a\u00adb'],
    ['words in signs that are not seen', 'a\u{e0068}\u{e0069}'],
    ['a heap of accents on one letter', `Mod${'\u0308\u0330'.repeat(3)}`],
    ['a heap of accents with joiners between', `Mod${'\u200d\u0308'.repeat(5)}`],
  ])('is rejected with %s in any text', (_, hostile) => {
    const spoilt = withEachText(good, () => hostile);
    expect(spoilt.length).toBeGreaterThan(1);
    expect(spoilt.filter(isFine)).toEqual([]);
  });

  it.each([
    ['a number', 5],
    ['a list', ['x']],
    ['a group of fields', { toString: 'x' }],
  ])('is rejected with %s in place of any text', (_, value) => {
    expect(withEachText(good, () => value as Json).filter(isFine)).toEqual([]);
  });

  it('is rejected with a missing or extra field at any depth', () => {
    expect(withEachFieldsChange(good).filter(isFine)).toEqual([]);
  });
});

describe('pictures', () => {
  it.each([
    'pictures/../secret.webp',
    'pictures/a/b.webp',
    'pictures/A.webp',
    'pictures/a.svg',
    'pictures/a.webp?x',
    '/pictures/a.webp',
    'https://evil.example/a.webp',
    '//evil.example/a.webp',
    'data:image/webp;base64,AA',
    '/content/marketing/pictures/../../1.json',
    '/content/marketing/pictures/x.webp',
  ])('are rejected with the path %s', (src) => {
    expect(PICTURE_SRC.test(src)).toBe(false);
  });

  it('need alt text unless decorative', () => {
    const withPicture = (picture: object) =>
      contentSchemas.hero.safeParse({
        ...GOOD_DOCUMENTS.hero,
        picture: { src: 'pictures/a.webp', ...picture },
      });
    expect(withPicture({ alt: 'A river' }).data?.picture?.decorative).toBe(false);
    expect(withPicture({ alt: '', decorative: true }).success).toBe(true);
    expect(withPicture({ alt: '' }).success).toBe(false);
    expect(withPicture({ alt: 'A river', decorative: true }).success).toBe(false);
    expect(withPicture({ alt: '<b>' }).success).toBe(false);
  });

  it('and revisions have store keys', () => {
    expect(contentRevisionKey('marketing', '4')).toBe('content/marketing/4.json');
    const key = contentPictureKey('marketing', `${'a1'.repeat(16)}.webp`);
    expect(PICTURE_SRC.test(`/${key}`)).toBe(true);
  });
});

it.each([
  ['emoji of several signs', '👩‍🍳 and 👍🏽 with ❤️'],
  ['a script that needs joiners', 'می‌خواهم'],
  ['accents that stand by themselves', 'Jose\u0301'],
  ['two marks on a letter', 'Pho\u031b\u0309 by Nguye\u0302\u0303n'],
  ['three marks on a letter', '\u03b1\u0314\u0301\u0345'],
  ['Hebrew points', '\u05e9\u05c1\u05bc\u05b8\u05dc\u05d5\u05b9\u05dd'],
  ['Devanagari signs', '\u0939\u093f\u0928\u094d\u0926\u0940 \u0916\u093c\u0941\u0902'],
  ['Burmese signs', '\u1019\u103c\u103d\u103e\u1031\u1037'],
  ['a Tibetan stack', '\u0f66\u0f92\u0fb2\u0f74\u0f56'],
  ['Thai signs', '\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48'],
  ['Hangul, letter by letter', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ['a key and a family', '1\ufe0f\u20e3 👩🏽‍👩🏾‍👧‍👦'],
])('accepts text with %s', (_, text) => {
  const { error } = contentSchemas.footer.safeParse({ ...GOOD_DOCUMENTS.footer, text });
  expect(error).toBeUndefined();
});
