import { openCheckFolder, HOME } from '../testing/content-fixtures';
import { findNearest } from '../registry/names';
import { formatProblem, nameField } from './validate-content';

describe('rejects invalid JSON with line, column, and what was expected', () => {
  const { onlyProblemOf } = openCheckFolder();

  it.each<[string, string | Buffer]>([
    [':1:1: ', ''],
    [':3:1: Expected a comma', '{\n"a": 1\n"b": 2}'],
    [':3:1: ', '{\n"a": 1,\n}'],
    [':1:6: Expected a colon', '{"a" 1}'],
    [':1:7: Expected a value', '{"a": }'],
    [':1:7: Expected a string in straight double quotes', '{"a": hello}'],
    [':2:1: ', '{\n“a”: 1}'],
    [':2:6: A string does not end on its line.', '{\n"a": "b\n}'],
    [':1:7: Expected one of', '{"a": "C:\\x"}'],
    [':2:1: Comments are not allowed', '{\n// words\n"a": 1}'],
    [':1:9: ', '{"a": [1}'],
    [':1:10: ', '{"a": 1} more'],
    [': The file is nested too deeply.', '['.repeat(100_000)],
    ['', Buffer.from('{"a": "é"}', 'utf16le')],
    [': The file is not UTF-8.', Buffer.from('{\n"a": "caf\u00e9"}', 'latin1')],
    [': The file is 257 kB; the limit is 256 kB.', `"${'x'.repeat(256_000)}"`],
  ])('%#: any.json%s', async (expected, content) => {
    const problem = await onlyProblemOf(content);
    const [, line, column, reason] = /^:(\d+):(\d+): (.*)$/.exec(expected) ?? [];
    const message = line
      ? `any.json:${line}: The file is not valid JSON here (column ${column}). ${reason}`
      : `any.json${expected}`;
    expect(problem.slice(0, message.length)).toBe(message);
  });

  it('a field that appears twice', async () => {
    const text = JSON.stringify(HOME, null, 2).replace('"kind"', '"kind": "hero",\n  "kind"');
    expect(await onlyProblemOf(text)).toBe(
      'any.json:3: kind: This field appears twice. Delete one of the two.',
    );
  });

  it('a field called __proto__', async () => {
    const text = JSON.stringify(HOME).replace('{', '{"__proto__": {"a": 1},');
    expect(await onlyProblemOf(text)).toMatch(/__proto__: Unknown field/);
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
  ])('shows the field %j as "%s"', (path, name) => {
    expect(nameField(path)).toBe(name);
  });

  it('formats file, line, field, and message as one line', () => {
    const problem = { line: 3, path: ['title'], message: 'It has\n96 characters.' };
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
