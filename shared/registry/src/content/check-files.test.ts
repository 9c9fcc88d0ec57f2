import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { makeTempDir } from '../fixtures';
import { checkFiles } from './check-files';
import {
  BANNER,
  FAQ,
  HERO,
  heroWith,
  HOME,
  makePicture,
  PLANS,
  writeDocument,
  writePicture,
  type PictureWish,
} from './fixtures';

// Pictures are encoded on whatever machine this is.
jest.setTimeout(30_000);

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let home: string;
beforeEach(async () => {
  temp = await makeTempDir();
  home = path.join(temp.dir, 'content');
  await mkdir(home);
});
afterEach(() => temp.remove());

async function problemsOf(content: unknown, name = 'any.json'): Promise<readonly string[]> {
  const file = await writeDocument(temp.dir, name, content);
  const [check] = await checkFiles([file], { root: temp.dir, home });
  expect(check?.checked === null).toBe(Boolean(check?.problems.length));
  return check?.problems ?? [];
}

async function onlyProblemOf(content: unknown): Promise<string> {
  const problems = await problemsOf(content);
  expect(problems).toHaveLength(1);
  return problems[0] ?? '';
}

const plansWith = (changes: object, index = 1) => ({
  ...PLANS,
  plans: PLANS.plans.map((plan, each) => (each === index ? { ...plan, ...changes } : plan)),
});

describe('documents that are fine', () => {
  it.each([HERO, PLANS, HOME, BANNER, FAQ])(
    'are told of in no problem: $kind',
    async (document) => {
      expect(await problemsOf(document)).toEqual([]);
    },
  );

  it('may name the schema for text editors, which is not published', async () => {
    const content = { $schema: './schemas/hero.schema.json', ...HERO };
    const file = await writeDocument(temp.dir, 'any.json', content);
    const [check] = await checkFiles([file], { root: temp.dir, home });
    expect(check?.checked?.document).toEqual(HERO);
  });
});

describe('bad input is refused with file, line, field, what is wrong and what is allowed', () => {
  it.each<[string, unknown, string]>([
    [
      '<script>',
      { ...HERO, title: '<script>alert(1)</script>' },
      'any.json:3: title: It has HTML in it. Only plain text is allowed here.',
    ],
    [
      '<script> in Markdown',
      { ...FAQ, questions: [{ question: 'Why?', answer: 'So <script>x</script>.' }] },
      'any.json:7: questions, 1st question, answer: "<script>" is HTML. Allowed are paragraphs, ## headings, lists, **bold**, *emphasis* and links.',
    ],
    [
      'a javascript: link',
      { ...BANNER, href: 'javascript:alert(1)' },
      'any.json:6: href: It cannot be linked to. Allowed are https:// addresses, mailto:name@example.com, tel:+14235550100, and screens of this site: /, /restaurants, ',
    ],
    [
      'a javascript: link in Markdown',
      { ...FAQ, questions: [{ question: 'Why?', answer: '[So](javascript:alert(1))' }] },
      'any.json:7: questions, 1st question, answer: "javascript:alert(1)" cannot be linked to. Allowed are https:// addresses, ',
    ],
    [
      'a screen that there is not',
      { ...BANNER, href: '/abuot' },
      'any.json:6: href: It cannot be linked to. Allowed are https:// addresses, ',
    ],
    [
      '10,000 characters',
      { ...HERO, title: 'x'.repeat(10_000) },
      'any.json:3: title: It has 10000 characters; 60 fit.',
    ],
    [
      '10,000 characters of Markdown',
      { ...FAQ, questions: [{ question: 'Why?', answer: '*'.repeat(10_000) }] },
      'any.json:7: questions, 1st question, answer: It has 10000 characters; 1500 fit.',
    ],
    [
      'words that do not fit the layout',
      plansWith({ name: 'x'.repeat(96) }),
      'any.json:22: plans, 2nd plan, name: It has 96 characters; 24 fit.',
    ],
    [
      'an unknown kind',
      { ...HERO, kind: 'heroo' },
      'any.json:2: kind: "heroo" is no kind of document. Did you mean "hero"? The kinds are hero, partner, banner, footer, plans, about, contact, faq, coming-soon, terms, privacy, home.',
    ],
    [
      'no kind',
      { title: 'x' },
      'any.json:1: The field "kind" is missing, which says what the document is. The kinds are hero, ',
    ],
    [
      'a kind that is no text',
      { kind: { a: 1 } },
      'any.json:2: kind: a group of fields is no kind of',
    ],
    [
      'a list in place of a document',
      [],
      'any.json:1: This is a list. A document is a group of fields in { }.',
    ],
    ['null in place of a document', null, 'any.json:1: This is null. A document is a group of'],
    [
      'a field that there is not, with the nearest one',
      { ...HERO, serchLabel: 'x' },
      'any.json:14: serchLabel: There is no such field here. Did you mean "searchLabel"? Allowed are $schema, kind, title, ',
    ],
    [
      'a field that there is not in a list',
      plansWith({ price: 5 }),
      'any.json:29: plans, 2nd plan, price: There is no such field here. Allowed are name, priceUsd, isPopular, points.',
    ],
    [
      'a missing field, with what it is for',
      { ...HERO, searchLabel: undefined },
      'any.json:1: searchLabel: This field is missing. What it is for: Name of the search field, read aloud.',
    ],
    [
      'a number for a text',
      { ...HERO, title: 5 },
      'any.json:3: title: It is a number. It has to be a text in double quotes, or null.',
    ],
    [
      'a text for a number',
      plansWith({ priceUsd: '$199' }),
      'any.json:23: plans, 2nd plan, priceUsd: It is a text. It has to be a number, without quotes.',
    ],
    [
      'a price with cents',
      plansWith({ priceUsd: 199.5 }),
      'any.json:23: plans, 2nd plan, priceUsd: It must be whole dollars.',
    ],
    [
      'a negative price',
      plansWith({ priceUsd: -1 }),
      'any.json:23: plans, 2nd plan, priceUsd: It is -1. 0 is the least.',
    ],
    [
      'a text for a list',
      { ...FAQ, questions: 'none' },
      'any.json:4: questions: It is a text. It has to be a list in [ ].',
    ],
    [
      'an empty list',
      { ...FAQ, questions: [] },
      'any.json:4: questions: It has 0 entries; at least 1 has to be there.',
    ],
    ['empty words', { ...HERO, title: '  ' }, 'any.json:3: title: It is empty. Write something'],
    [
      'two lines where one is',
      { ...HERO, title: 'a\nb' },
      'any.json:3: title: It has a line break in it. It must be one line.',
    ],
    [
      'characters that are not seen',
      { ...HERO, title: 'a\u202eb' },
      'any.json:3: title: It has characters in it that cannot be seen. Type the text again.',
    ],
    [
      'a heap of marks on one letter',
      { ...HERO, title: `Z${'\u0301\u0323'.repeat(20)}algo` },
      'any.json:3: title: It has more than 4 accents or other marks on one letter. Delete those that do not belong there.',
    ],
    [
      'more than one popular plan',
      plansWith({ isPopular: true }, 0),
      'any.json:12: plans: It has more than one popular plan. Mark one at most.',
    ],
    [
      'a section of home that there is not',
      { ...HOME, order: [...HOME.order.slice(0, 4), 'adverts'] },
      'any.json:8: order, 5th entry: It is "adverts". Allowed is "month", "restaurants", "rankings", "partner", "advertise".',
    ],
    [
      'a section of home that is left out',
      { ...HOME, order: HOME.order.slice(1) },
      'any.json:3: order: It leaves a section out. Each has to stand once: month, ',
    ],
    [
      'a section of home that stands twice',
      { ...HOME, order: [...HOME.order, 'month'] },
      'any.json:3: order: It names a section twice.',
    ],
  ])('%s', async (_, content, expected) => {
    const problem = await onlyProblemOf(content);
    expect(problem.slice(0, expected.length)).toBe(expected);
  });

  it.each(['2026-02-30', '21.11.2026', 'yesterday'])('a bad day: %s', async (updated) => {
    const section = { heading: 'One', text: 'Words.' };
    const terms = {
      kind: 'terms',
      title: 'Terms',
      description: 'What holds.',
      sections: [section],
    };
    expect(await onlyProblemOf({ ...terms, updated })).toBe(
      'any.json:11: updated: It is no day. Write year, month and day, such as 2026-11-21.',
    );
  });

  it.each(['2027-03-01', '2027-03-01T09:00:00', 'soon'])(
    'a launch date that is no point in time: %s',
    async (launchAt) => {
      const words = {
        title: 'Soon',
        text: 'We open.',
        over: 'Open.',
        alert: 'Noted.',
        thanks: 'Ta.',
      };
      expect(await onlyProblemOf({ kind: 'coming-soon', ...words, launchAt })).toMatch(
        /launchAt: It is no point in time\. Write day, time and zone, such as 2027-03-01T09:00:00-05:00, or null\./,
      );
    },
  );

  it('tells all problems of a document at once, in its order', async () => {
    const problems = await problemsOf({ ...HERO, title: 5, serchLabel: 'x', searchLabel: '' });
    expect(problems.map((problem) => problem.split(': ')[1])).toEqual([
      'title',
      'searchLabel',
      'serchLabel',
    ]);
  });

  it('tells twenty problems of a document, and how many more there are', async () => {
    const names = Array.from({ length: 3000 }, (_, index) => [`extra${index}`, index]);
    const problems = await problemsOf({ ...HERO, ...Object.fromEntries(names) });
    expect(problems).toHaveLength(21);
    expect(problems[19]).toMatch(/^any\.json:33: extra19: There is no such field here\./);
    expect(problems[20]).toBe(
      'any.json: And 2980 more problems, which show when these are mended.',
    );
  });

  it('tells the twenty-first problem itself', async () => {
    const names = Array.from({ length: 21 }, (_, index) => [`extra${index}`, index]);
    const problems = await problemsOf({ ...HERO, ...Object.fromEntries(names) });
    expect(problems[20]).toMatch(/^any\.json:34: extra20: /);
  });

  it('tells the problems of all files at once', async () => {
    const files = [
      await writeDocument(temp.dir, 'one.json', { ...HERO, title: 5 }),
      await writeDocument(temp.dir, 'two.json', '{'),
      path.join(temp.dir, 'three.json'),
      home,
    ];
    const checks = await checkFiles(files, { root: temp.dir, home });
    expect(checks.flatMap(({ problems }) => problems)).toEqual([
      expect.stringMatching(/^one\.json:3: title: /),
      expect.stringMatching(/^two\.json:1: What is opened here is never closed\. A } is missing/),
      'three.json: There is no such file.',
      'content: This is a folder. Name the files in it.',
    ]);
  });

  it('a file beside the built-in documents that is not named after its kind', async () => {
    const file = await writeDocument(home, 'top.json', HERO);
    const [check] = await checkFiles([file], { root: temp.dir, home });
    expect(check?.problems).toEqual([
      'content/top.json:2: kind: It is "hero", and the file is called top.json. Documents here are named after their kind: call the file hero.json, or mend the kind.',
    ]);
  });

  it('a name with signs that terminals obey is told without them', async () => {
    const name = `\u001b[2J${'x'.repeat(100)}`;
    expect(await onlyProblemOf({ ...HERO, [name]: 1 })).toMatch(
      /^any\.json:14: {2}\[2Jx{56}…: There is no such field here\. Allowed are/,
    );
  });

  it('speaks no word of the program’s own', async () => {
    const spoilt = { ...plansWith({ name: 5, points: null, isPopular: 'yes' }), title: null, x: 1 };
    expect((await problemsOf(spoilt)).join('\n')).not.toMatch(
      /expected|string|boolean|array|object|undefined|invalid|regex|zod|key/i,
    );
  });
});

describe('broken JSON is refused with line, column and what was expected', () => {
  it.each<[string, string | Buffer, string]>([
    [
      'an empty file',
      '',
      'any.json:1: The file is empty. A document begins with { and ends with }.',
    ],
    [
      'a missing comma',
      '{\n"a": 1\n"b": 2}',
      'any.json:3: The file is no JSON here (column 1). A comma was expected',
    ],
    [
      'a comma too many',
      '{\n"a": 1,\n}',
      'any.json:3: The file is no JSON here (column 1). There is a comma before this }; delete it.',
    ],
    [
      'a missing colon',
      '{"a" 1}',
      'any.json:1: The file is no JSON here (column 6). A colon was expected',
    ],
    [
      'a missing value',
      '{"a": }',
      'any.json:1: The file is no JSON here (column 7). A value was expected',
    ],
    [
      'words without quotes',
      '{"a": hello}',
      'any.json:1: The file is no JSON here (column 7). A text in double quotes, a number, true, false or null was expected, not hello.',
    ],
    ['a name without quotes', '{a: 1}', 'any.json:1: The file is no JSON here (column 2). '],
    [
      'curly quotes',
      '{\n“a”: 1}',
      'any.json:2: The file is no JSON here (column 1). Texts stand in straight double quotes ("), not in “.',
    ],
    [
      'single quotes',
      "{'a': 1}",
      'any.json:1: The file is no JSON here (column 2). Texts stand in straight double quotes',
    ],
    [
      'a text that does not end',
      '{\n"a": "b\n}',
      'any.json:2: The file is no JSON here (column 6). A text does not end on its line.',
    ],
    [
      'a backslash',
      '{"a": "C:\\x"}',
      'any.json:1: The file is no JSON here (column 7). After a backslash one of',
    ],
    [
      'a comment',
      '{\n// words\n"a": 1}',
      'any.json:2: The file is no JSON here (column 1). Comments are not allowed',
    ],
    [
      'a bracket of another sort',
      '{"a": [1}',
      'any.json:1: The file is no JSON here (column 9). A ] was expected, which closes what line 1 opens, not }.',
    ],
    ['words behind the end', '{"a": 1} more', 'any.json:1: The file is no JSON here (column 10). '],
    ['a depth of 100,000', '['.repeat(100_000), 'any.json:1: The file is nested too deeply.'],
    [
      'UTF-16',
      Buffer.from('\ufeff{"a": 1}', 'utf16le'),
      'any.json: The file is saved as UTF-16. Save it as UTF-8.',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('{"a": 1}', 'utf16le'),
      'any.json: The file is saved as UTF-16. Save it as UTF-8.',
    ],
    [
      'a mark at its beginning',
      '\ufeff{}',
      'any.json: The file begins with a mark that cannot be seen (a BOM). Save it as UTF-8 without BOM.',
    ],
    [
      'Latin 1',
      Buffer.from('{\n"a": "caf\u00e9"}', 'latin1'),
      'any.json:2: The file has characters of another encoding than UTF-8. Save it as UTF-8.',
    ],
    ['more than 256 kB', `"${'x'.repeat(256_000)}"`, 'any.json: The file has 257 kB; 256 kB fit.'],
  ])('%s', async (_, content, expected) => {
    const problem = await onlyProblemOf(content);
    expect(problem.slice(0, expected.length)).toBe(expected);
  });

  it('a field that stands twice', async () => {
    const text = JSON.stringify(HOME, null, 2).replace('"kind"', '"kind": "hero",\n  "kind"');
    expect(await onlyProblemOf(text)).toBe(
      'any.json:3: kind: It stands here twice, first in line 2. Delete one of the two.',
    );
  });

  it('a field called __proto__', async () => {
    const text = JSON.stringify(HOME).replace('{', '{"__proto__": {"a": 1},');
    expect(await onlyProblemOf(text)).toMatch(/__proto__: There is no such field here/);
  });
});

describe('pictures are refused with what is wrong and what is allowed', () => {
  async function pictureProblems(wish: PictureWish, name = 'river.webp') {
    await writePicture(temp.dir, name, await makePicture(wish));
    return problemsOf(heroWith(`pictures/${name}`));
  }

  it('takes a picture that fits', async () => {
    expect(await pictureProblems({})).toEqual([]);
  });

  it('a missing picture, with those that are there', async () => {
    await writePicture(temp.dir, 'street.webp', await makePicture());
    expect(await onlyProblemOf(heroWith('pictures/river.webp'))).toBe(
      'any.json:7: picture, src: pictures/river.webp is missing. Put the picture into the folder "pictures" beside the document. There is street.webp.',
    );
  });

  it.each<[string, PictureWish, string, RegExp]>([
    [
      'too narrow',
      { width: 600, height: 400 },
      'river.webp',
      /is 600 pixels wide\. Allowed are 960 to 2880 pixels\./,
    ],
    [
      'too wide',
      { width: 3000, height: 2000 },
      'river.webp',
      /is 3000 pixels wide\. Allowed are 960 to 2880/,
    ],
    [
      'of another shape',
      { width: 1000, height: 1000 },
      'river.webp',
      /is 1000 to 1000 pixels\. It has to be three wide to two high, such as 960 to 640\./,
    ],
    [
      'too heavy',
      { isNoisy: true, format: 'png' },
      'river.png',
      /weighs \d{4} kB; 300 kB fit\. Save it smaller/,
    ],
    [
      'of another format than its name',
      { format: 'png' },
      'river.webp',
      /is called webp and holds png\. Save it as webp, or give it the ending \.png/,
    ],
    [
      'of a format that is not allowed',
      { format: 'gif' },
      'river.webp',
      /is of the format gif\. Allowed are webp, avif, jpg and png\./,
    ],
  ])('%s', async (_, wish, name, expected) => {
    const [problem, ...others] = await pictureProblems(wish, name);
    expect(problem).toMatch(expected);
    expect(problem).toMatch(/^any\.json:7: picture, src: /);
    expect(others).toEqual([]);
  });

  it('a small file that claims more pixels than memory can hold', async () => {
    const picture = await makePicture({ format: 'png' });
    picture.writeUInt32BE(30_000, 16);
    picture.writeUInt32BE(20_000, 20);
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
    await writePicture(temp.dir, 'river.png', picture);
    expect(await onlyProblemOf(heroWith('pictures/river.png'))).toMatch(
      /is 30000 pixels wide\. Allowed are 960 to 2880 pixels\./,
    );
  });

  it('a picture that moves', async () => {
    const frame = await makePicture({ format: 'png' });
    const moving = await sharp([frame, await makePicture({ format: 'png', isNoisy: true })], {
      join: { animated: true },
    })
      .webp({ quality: 1 })
      .toBuffer();
    await writePicture(temp.dir, 'river.webp', moving);
    expect((await problemsOf(heroWith('pictures/river.webp'))).join()).toMatch(
      /moves\. Pictures have to stand still\./,
    );
  });

  it.each<[string, (picture: Buffer) => Buffer]>([
    ['HTML', () => Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG with a script',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><script>1</script></svg>',
        ),
    ],
    ['half a picture', (picture) => picture.subarray(0, picture.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s that calls itself a picture', async (_, spoil) => {
    const picture = await makePicture({ format: 'jpeg' });
    await writePicture(temp.dir, 'river.jpg', spoil(picture));
    expect(await onlyProblemOf(heroWith('pictures/river.jpg'))).toMatch(
      /river\.jpg (?:is no picture, or a damaged one|is of the format svg|is damaged|is empty)\./,
    );
  });

  it.each([
    '../secret.webp',
    'https://evil.example/a.webp',
    'pictures/../../x.webp',
    'pictures/a.svg',
    '//x/a.webp',
  ])('a picture that lies elsewhere: %s', async (src) => {
    expect(await onlyProblemOf(heroWith(src))).toMatch(
      /picture, src: It is no picture of ours\. Put the file into the folder "pictures"/,
    );
  });

  it.each<[string, object]>([
    ['no words and not said to be decorative', { alt: '' }],
    ['words and said to be decorative', { alt: 'A river', decorative: true }],
  ])('an alternative text of %s', async (_, changes) => {
    await writePicture(temp.dir, 'river.webp', await makePicture());
    const document = heroWith('pictures/river.webp');
    const picture = { ...document.picture, ...changes };
    expect(await onlyProblemOf({ ...document, picture })).toMatch(
      /^any\.json:8: picture, alt: It does not fit "decorative"\. Say what the picture shows/,
    );
  });
});
