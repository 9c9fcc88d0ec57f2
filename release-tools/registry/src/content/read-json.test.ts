import { openCheckFolder, HOME } from '../testing/content-fixtures';
import { findNearest } from '../registry/names';
import { formatProblem, nameField } from './read-json';

describe('JSON files', () => {
  const { onlyProblemOf } = openCheckFolder();

  describe('broken JSON is refused with line, column and what was expected', () => {
    it.each<[string, string | Buffer, string]>([
      ['an empty file', '', 'any.json:1: The file is no JSON here (column 1). '],
      [
        'a missing comma',
        '{\n"a": 1\n"b": 2}',
        'any.json:3: The file is no JSON here (column 1). A comma was expected',
      ],
      ['a comma too many', '{\n"a": 1,\n}', 'any.json:3: The file is no JSON here (column 1). '],
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
        'any.json:1: The file is no JSON here (column 7). A text in straight double quotes',
      ],
      ['curly quotes', '{\n“a”: 1}', 'any.json:2: The file is no JSON here (column 1). '],
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
        'any.json:1: The file is no JSON here (column 9). ',
      ],
      [
        'words behind the end',
        '{"a": 1} more',
        'any.json:1: The file is no JSON here (column 10). ',
      ],
      ['a depth of 100,000', '['.repeat(100_000), 'any.json: The file is nested too deeply.'],
      ['UTF-16', Buffer.from('{"a": "é"}', 'utf16le'), 'any.json'],
      [
        'Latin 1',
        Buffer.from('{\n"a": "caf\u00e9"}', 'latin1'),
        'any.json: The file is not UTF-8.',
      ],
      [
        'more than 256 kB',
        `"${'x'.repeat(256_000)}"`,
        'any.json: The file has 257 kB; 256 kB fit.',
      ],
    ])('%s', async (_, content, expected) => {
      const problem = await onlyProblemOf(content);
      expect(problem.slice(0, expected.length)).toBe(expected);
    });

    it('a field that stands twice', async () => {
      const text = JSON.stringify(HOME, null, 2).replace('"kind"', '"kind": "hero",\n  "kind"');
      expect(await onlyProblemOf(text)).toBe(
        'any.json:3: kind: It stands here twice. Delete one of the two.',
      );
    });

    it('a field called __proto__', async () => {
      const text = JSON.stringify(HOME).replace('{', '{"__proto__": {"a": 1},');
      expect(await onlyProblemOf(text)).toMatch(/__proto__: There is no such field here/);
    });
  });
});

describe('problems', () => {
  it.each<[readonly (string | number)[], string]>([
    [['title'], 'title'],
    [['plans', 0, 'points', 2], 'plans, 1st plan, points, 3rd point'],
    [['questions', 10, 'answer'], 'questions, 11th question, answer'],
    [['questions', 21, 'answer'], 'questions, 22nd question, answer'],
    [['story', 1, 'heading'], 'story, 2nd section, heading'],
    [['order', 3], 'order, 4th entry'],
    [['constructor', 0, 'a'], 'constructor, 1st constructor, a'],
    [[], ''],
  ])('the field %j is called "%s"', (path, name) => {
    expect(nameField(path)).toBe(name);
  });

  it('tells file, line, field and sentence in one line', () => {
    const problem = { line: 3, path: ['title'], sentence: 'It has\n96 characters.' };
    expect(formatProblem('hero.json', problem)).toBe('hero.json:3: title: It has 96 characters.');
    expect(formatProblem('hero.json', { ...problem, line: null, path: [] })).toBe(
      'hero.json: It has 96 characters.',
    );
  });

  it.each([
    ['titel', 'title'],
    ['Title', 'title'],
    ['serchlabel', 'searchLabel'],
    ['price', null],
    ['abc', null],
  ])('takes %s for %s', (typed, meant) => {
    expect(findNearest(typed, ['title', 'src', 'searchLabel'])).toBe(meant);
  });
});
