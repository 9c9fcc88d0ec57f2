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
