import path from 'node:path';
import {
  openCheckFolder,
  BANNER,
  FAQ,
  HERO,
  HOME,
  PLANS,
  writeContentFile,
} from '../testing/content-fixtures';
import { checkFiles } from './check-files';

describe('rejects invalid input with file, line, field, problem, and allowed values', () => {
  const { problemsOf, onlyProblemOf } = openCheckFolder();

  const plansWith = (changes: object, index = 1) => ({
    ...PLANS,
    plans: PLANS.plans.map((plan, each) => (each === index ? { ...plan, ...changes } : plan)),
  });

  it.each<[string, unknown]>([
    [
      '3: title: It contains HTML. Only plain text is allowed here.',
      { ...HERO, title: '<script>alert(1)</script>' },
    ],
    [
      '7: questions, 1st question, answer: "<script>" is HTML. Use only paragraphs, ## headings, lists, **bold**, *emphasis*, and links.',
      { ...FAQ, questions: [{ question: 'Why?', answer: 'So <script>x</script>.' }] },
    ],
    [
      '6: href: It is not an allowed link. Use an https:// URL, mailto:name@example.com, tel:+14235550100, or a page of this site: /, /restaurants, ',
      { ...BANNER, href: 'javascript:alert(1)' },
    ],
    [
      '7: questions, 1st question, answer: "javascript:alert(1)" is not an allowed link. Use an https:// URL, ',
      { ...FAQ, questions: [{ question: 'Why?', answer: '[So](javascript:alert(1))' }] },
    ],
    ['6: href: It is not an allowed link. Use an https:// URL, ', { ...BANNER, href: '/abuot' }],
    [
      '3: title: Shorten it to 60 characters; it has 10000.',
      { ...HERO, title: 'x'.repeat(10_000) },
    ],
    [
      '7: questions, 1st question, answer: Shorten it to 1500 characters; it has 10000.',
      { ...FAQ, questions: [{ question: 'Why?', answer: '*'.repeat(10_000) }] },
    ],
    [
      '22: plans, 2nd plan, name: Shorten it to 24 characters; it has 96.',
      plansWith({ name: 'x'.repeat(96) }),
    ],
    [
      '2: kind: Unknown content type "heroo". Did you mean "hero"? The content types are hero, partner, banner, footer, plans, about, contact, faq, coming-soon, terms, privacy, home.',
      { ...HERO, kind: 'heroo' },
    ],
    [
      '1: kind: The field "kind" is missing. It names the content type. The content types are hero, ',
      { title: 'x' },
    ],
    ['2: kind: The field "kind" is missing', { kind: { a: 1 } }],
    ['1: kind: The field "kind" is missing', []],
    ['1: kind: The field "kind" is missing', null],
    ['10: serchLabel: Unknown field.', { ...HERO, serchLabel: 'x' }],
    ['29: plans, 2nd plan, price: Unknown field.', plansWith({ price: 5 })],
    ['1: searchLabel: This field is missing.', { ...HERO, searchLabel: undefined }],
    ['3: title: Enter text.', { ...HERO, title: 5 }],
    [
      '23: plans, 2nd plan, priceUsd: Enter a whole number, such as 149.',
      plansWith({ priceUsd: '$199' }),
    ],
    ['23: plans, 2nd plan, priceUsd: It must be whole dollars.', plansWith({ priceUsd: 199.5 })],
    ['23: plans, 2nd plan, priceUsd: Enter at least 0.', plansWith({ priceUsd: -1 })],
    ['4: questions: Enter a list.', { ...FAQ, questions: 'none' }],
    ['4: questions: Add at least 1.', { ...FAQ, questions: [] }],
    ['3: title: This field is blank.', { ...HERO, title: '  ' }],
    ['3: title: It contains a line break. It must be one line.', { ...HERO, title: 'a\nb' }],
    [
      '3: title: It contains invisible characters. Type the text again.',
      { ...HERO, title: 'a\u202eb' },
    ],
    [
      '3: title: It has more than 4 accents or other marks on one letter. Delete the extra ones.',
      { ...HERO, title: `Z${'\u0301\u0323'.repeat(20)}algo` },
    ],
    [
      '12: plans: It has more than one popular plan. Mark at most one.',
      plansWith({ isPopular: true }, 0),
    ],
    [
      '12: plans: It has two plans with the same name. Give each a unique name.',
      plansWith({ name: PLANS.plans[0]?.name }),
    ],
    [
      '4: questions: It asks the same question twice.',
      { ...FAQ, questions: [...FAQ.questions, ...FAQ.questions] },
    ],
    [
      '8: order, 5th entry: The home page has no section "advertize". Did you mean "advertise"? The sections are month, restaurants, rankings, partner, advertise.',
      { ...HOME, order: [...HOME.order.slice(0, 4), 'advertize'] },
    ],
    [
      '3: order: It lists a section twice. List each section at most once.',
      { ...HOME, order: [...HOME.order, 'month'] },
    ],
    [
      '4: order, 1st entry: It is not a valid section name. Use lowercase letters and hyphens.',
      { ...HOME, order: ['Month'] },
    ],
  ])('%s', async (expected, content) => {
    const problem = await onlyProblemOf(content);
    expect(problem.startsWith(`any.json:${expected}`) ? expected : problem).toBe(expected);
  });

  it('allows the home page order to omit a section', async () => {
    expect(await problemsOf({ ...HOME, order: ['partner', 'month'] })).toEqual([]);
  });

  it.each(['2026-02-30', '21.11.2026', '2026-11-21T00:00:00Z'])(
    'rejects an invalid date: %s',
    async (updated) => {
      const section = { heading: 'One', text: 'Words.' };
      const terms = {
        kind: 'terms',
        title: 'Terms',
        description: 'What holds.',
        sections: [section],
      };
      expect(await onlyProblemOf({ ...terms, updated })).toBe(
        'any.json:11: updated: Enter a date, such as 2026-11-21.',
      );
    },
  );

  it.each(['2027-03-01', '2027-03-01T09:00:00', '2027-02-30T09:00:00Z'])(
    'rejects an invalid launch date: %s',
    async (launchAt) => {
      const texts = {
        title: 'Soon',
        text: 'We open.',
        over: 'Open.',
        alert: 'Noted.',
        thanks: 'Ta.',
      };
      expect(await onlyProblemOf({ kind: 'coming-soon', ...texts, launchAt })).toMatch(
        /launchAt: Enter a date and time with time zone, such as 2027-03-01T09:00:00-05:00\./,
      );
    },
  );

  it('removes terminal control characters from a name', async () => {
    const name = `\u001b[2J${'x'.repeat(100)}`;
    expect(await onlyProblemOf({ ...HERO, [name]: 1 })).toMatch(
      /^any\.json:10: {2}\[2Jx{56}…: Unknown field\./,
    );
  });

  it('uses no identifiers of the program', async () => {
    const invalid = {
      ...plansWith({ name: 5, points: null, isPopular: 'yes' }),
      title: null,
      x: 1,
    };
    expect((await problemsOf(invalid)).join('\n')).not.toMatch(
      /expected|string|boolean|array|object|undefined|invalid|regex|zod|key/i,
    );
  });
});

describe('checkFiles', () => {
  const folder = openCheckFolder();
  const { problemsOf } = folder;

  describe('valid content', () => {
    it.each([HERO, PLANS, HOME, BANNER, FAQ])('has no problems: $kind', async (document) => {
      expect(await problemsOf(document)).toEqual([]);
    });

    it('may name the schema for editors, which is not published', async () => {
      const content = { $schema: './schemas/hero.schema.json', ...HERO };
      const file = await writeContentFile(folder.dir, 'any.json', content);
      const [check] = await checkFiles([file], folder.scope);
      expect(check?.checked?.document).toEqual(HERO);
    });
  });

  describe('problems', () => {
    it('lists all problems of a file in order', async () => {
      const problems = await problemsOf({ ...HERO, title: 5, serchLabel: 'x', searchLabel: '' });
      expect(problems.map((problem) => problem.split(': ')[1])).toEqual([
        'title',
        'searchLabel',
        'serchLabel',
      ]);
    });

    it('lists the first 50 problems of a file', async () => {
      const names = Array.from({ length: 3000 }, (_, index) => [`extra${index}`, index]);
      expect(await problemsOf({ ...HERO, ...Object.fromEntries(names) })).toHaveLength(50);
    });

    it('lists the problems of all files', async () => {
      const files = [
        await writeContentFile(folder.dir, 'one.json', { ...HERO, title: 5 }),
        await writeContentFile(folder.dir, 'two.json', '{'),
        path.join(folder.dir, 'three.json'),
        ...folder.scope.homes,
      ];
      const checks = await checkFiles(files, folder.scope);
      expect(checks.flatMap(({ problems }) => problems)).toEqual([
        expect.stringMatching(/^one\.json:3: title: /),
        expect.stringMatching(/^two\.json:1: The file is not valid JSON here/),
        'three.json: File not found.',
        'content: This is a folder. Name the files in it.',
      ]);
    });

    it('rejects a file in a content folder that is not named after its content type', async () => {
      const file = await writeContentFile(path.join(folder.dir, 'content'), 'top.json', HERO);
      const [check] = await checkFiles([file], folder.scope);
      expect(check?.problems).toEqual([
        'content/top.json:2: kind: The content type is "hero", but the file is called top.json. Rename the file to hero.json, or correct the field "kind".',
      ]);
    });
  });
});
