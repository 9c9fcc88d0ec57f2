import { findNearest } from '../registry/names';
import { formatProblem, nameField } from './read-json';

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
