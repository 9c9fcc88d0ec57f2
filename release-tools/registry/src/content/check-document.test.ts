import path from 'node:path';
import {
  openCheckFolder,
  BANNER,
  FAQ,
  HERO,
  HOME,
  PLANS,
  writeDocument,
} from '../testing/content-fixtures';
import { checkFiles } from './check-files';

describe('checkDocument', () => {
  const { problemsOf, onlyProblemOf } = openCheckFolder();

  const plansWith = (changes: object, index = 1) => ({
    ...PLANS,
    plans: PLANS.plans.map((plan, each) => (each === index ? { ...plan, ...changes } : plan)),
  });

  describe('bad input is refused with file, line, field, what is wrong and what is allowed', () => {
    it.each<[string, unknown]>([
      [
        '3: title: It has HTML in it. Only plain text is allowed here.',
        { ...HERO, title: '<script>alert(1)</script>' },
      ],
      [
        '7: questions, 1st question, answer: "<script>" is HTML. Allowed are paragraphs, ## headings, lists, **bold**, *emphasis* and links.',
        { ...FAQ, questions: [{ question: 'Why?', answer: 'So <script>x</script>.' }] },
      ],
      [
        '6: href: It cannot be linked to. Allowed are https:// addresses, mailto:name@example.com, tel:+14235550100, and screens of this site: /, /restaurants, ',
        { ...BANNER, href: 'javascript:alert(1)' },
      ],
      [
        '7: questions, 1st question, answer: "javascript:alert(1)" cannot be linked to. Allowed are https:// addresses, ',
        { ...FAQ, questions: [{ question: 'Why?', answer: '[So](javascript:alert(1))' }] },
      ],
      [
        '6: href: It cannot be linked to. Allowed are https:// addresses, ',
        { ...BANNER, href: '/abuot' },
      ],
      ['3: title: It has 10000 characters; 60 fit.', { ...HERO, title: 'x'.repeat(10_000) }],
      [
        '7: questions, 1st question, answer: It has 10000 characters; 1500 fit.',
        { ...FAQ, questions: [{ question: 'Why?', answer: '*'.repeat(10_000) }] },
      ],
      [
        '22: plans, 2nd plan, name: It has 96 characters; 24 fit.',
        plansWith({ name: 'x'.repeat(96) }),
      ],
      [
        '2: kind: "heroo" is no kind of document. Did you mean "hero"? The kinds are hero, partner, banner, footer, plans, about, contact, faq, coming-soon, terms, privacy, home.',
        { ...HERO, kind: 'heroo' },
      ],
      [
        '1: kind: The field "kind" is missing, which says what the document is. The kinds are hero, ',
        { title: 'x' },
      ],
      ['2: kind: The field "kind" is missing', { kind: { a: 1 } }],
      ['1: kind: The field "kind" is missing', []],
      ['1: kind: The field "kind" is missing', null],
      ['10: serchLabel: There is no such field here.', { ...HERO, serchLabel: 'x' }],
      ['29: plans, 2nd plan, price: There is no such field here.', plansWith({ price: 5 })],
      ['1: searchLabel: This field is missing.', { ...HERO, searchLabel: undefined }],
      ['3: title: Enter text.', { ...HERO, title: 5 }],
      [
        '23: plans, 2nd plan, priceUsd: Enter a whole number, such as 149.',
        plansWith({ priceUsd: '$199' }),
      ],
      ['23: plans, 2nd plan, priceUsd: It must be whole dollars.', plansWith({ priceUsd: 199.5 })],
      ['23: plans, 2nd plan, priceUsd: 0 is the least.', plansWith({ priceUsd: -1 })],
      ['4: questions: Enter a list.', { ...FAQ, questions: 'none' }],
      ['4: questions: Add at least 1.', { ...FAQ, questions: [] }],
      ['3: title: This field is blank.', { ...HERO, title: '  ' }],
      ['3: title: It has a line break in it. It must be one line.', { ...HERO, title: 'a\nb' }],
      [
        '3: title: It has characters in it that cannot be seen. Type the text again.',
        { ...HERO, title: 'a\u202eb' },
      ],
      [
        '3: title: It has more than 4 accents or other marks on one letter. Delete those that do not belong there.',
        { ...HERO, title: `Z${'\u0301\u0323'.repeat(20)}algo` },
      ],
      [
        '12: plans: It has more than one popular plan. Mark one at most.',
        plansWith({ isPopular: true }, 0),
      ],
      [
        '8: order, 5th entry: "advertize" is no section of the home page. Did you mean "advertise"? The sections are month, restaurants, rankings, partner, advertise.',
        { ...HOME, order: [...HOME.order.slice(0, 4), 'advertize'] },
      ],
      [
        '3: order: It names a section twice. Each stands once at most.',
        { ...HOME, order: [...HOME.order, 'month'] },
      ],
      [
        '4: order, 1st entry: It is no name of a section. Names have small letters and hyphens.',
        { ...HOME, order: ['Month'] },
      ],
    ])('%s', async (expected, content) => {
      const problem = await onlyProblemOf(content);
      expect(problem.startsWith(`any.json:${expected}`) ? expected : problem).toBe(expected);
    });

    it('a section of home that is not named is no problem: it follows the others', async () => {
      expect(await problemsOf({ ...HOME, order: ['partner', 'month'] })).toEqual([]);
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
        'any.json:11: updated: Enter a date, such as 2026-11-21.',
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
          /launchAt: Enter a date and time with its zone, such as 2027-03-01T09:00:00-05:00\./,
        );
      },
    );

    it('a name with terminal control characters is shown without them', async () => {
      const name = `\u001b[2J${'x'.repeat(100)}`;
      expect(await onlyProblemOf({ ...HERO, [name]: 1 })).toMatch(
        /^any\.json:10: {2}\[2Jx{56}…: There is no such field here\./,
      );
    });

    it('uses no identifiers of the program', async () => {
      const spoilt = {
        ...plansWith({ name: 5, points: null, isPopular: 'yes' }),
        title: null,
        x: 1,
      };
      expect((await problemsOf(spoilt)).join('\n')).not.toMatch(
        /expected|string|boolean|array|object|undefined|invalid|regex|zod|key/i,
      );
    });
  });
});

describe('checkFiles', () => {
  const folder = openCheckFolder();
  const { problemsOf } = folder;

  describe('documents that are fine', () => {
    it.each([HERO, PLANS, HOME, BANNER, FAQ])(
      'are told of in no problem: $kind',
      async (document) => {
        expect(await problemsOf(document)).toEqual([]);
      },
    );

    it('may name the schema for text editors, which is not published', async () => {
      const content = { $schema: './schemas/hero.schema.json', ...HERO };
      const file = await writeDocument(folder.dir, 'any.json', content);
      const [check] = await checkFiles([file], folder.place);
      expect(check?.checked?.document).toEqual(HERO);
    });
  });

  describe('problems', () => {
    it('tells all problems of a document at once, in its order', async () => {
      const problems = await problemsOf({ ...HERO, title: 5, serchLabel: 'x', searchLabel: '' });
      expect(problems.map((problem) => problem.split(': ')[1])).toEqual([
        'title',
        'searchLabel',
        'serchLabel',
      ]);
    });

    it('tells the first fifty problems of a document', async () => {
      const names = Array.from({ length: 3000 }, (_, index) => [`extra${index}`, index]);
      expect(await problemsOf({ ...HERO, ...Object.fromEntries(names) })).toHaveLength(50);
    });

    it('tells the problems of all files at once', async () => {
      const files = [
        await writeDocument(folder.dir, 'one.json', { ...HERO, title: 5 }),
        await writeDocument(folder.dir, 'two.json', '{'),
        path.join(folder.dir, 'three.json'),
        ...folder.place.homes,
      ];
      const checks = await checkFiles(files, folder.place);
      expect(checks.flatMap(({ problems }) => problems)).toEqual([
        expect.stringMatching(/^one\.json:3: title: /),
        expect.stringMatching(/^two\.json:1: The file is no JSON here/),
        'three.json: There is no such file.',
        'content: This is a folder. Name the files in it.',
      ]);
    });

    it('a file beside the built-in documents that is not named after its kind', async () => {
      const file = await writeDocument(path.join(folder.dir, 'content'), 'top.json', HERO);
      const [check] = await checkFiles([file], folder.place);
      expect(check?.problems).toEqual([
        'content/top.json:2: kind: It is "hero", and the file is called top.json. Documents here are named after their kind: call the file hero.json, or mend the kind.',
      ]);
    });
  });
});
