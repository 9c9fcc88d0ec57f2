import type { Conflict } from '../../../calls/content-types';
import { firstChoices, putTogether } from './put-together';

const field = (path: Conflict['fields'][number]['path'], by: 'me' | 'them' | 'both') => ({
  path,
  field: path.join(', '),
  changed_by: by,
  mine: null,
  live: null,
});
const live = {
  revision: '4',
  document: {
    kind: 'plans',
    title: 'Theirs',
    intro: 'As it was',
    points: ['a', 'b', 'c'],
    extra: 1,
  },
};
const mine = { kind: 'plans', title: 'Mine', intro: 'Mine too', points: ['a'] };

it('begins with what one side alone changed, and leaves the rest open', () => {
  expect(
    firstChoices([field(['title'], 'both'), field(['intro'], 'me'), field(['x'], 'them')]),
  ).toEqual([null, 'mine', 'live']);
});

it('takes each field from the side that was chosen', () => {
  const fields = [field(['title'], 'both'), field(['intro'], 'me'), field(['points'], 'me')];
  expect(putTogether({ live, mine, fields }, ['live', 'mine', 'mine'])).toEqual({
    kind: 'plans',
    title: 'Theirs',
    intro: 'Mine too',
    points: ['a'],
    extra: 1,
  });
  expect(live.document.points).toEqual(['a', 'b', 'c']);
});

it('takes entries of a list away that are not in mine', () => {
  const fields = [field(['points', 1], 'me'), field(['points', 2], 'me')];
  expect(putTogether({ live, mine, fields }, ['mine', 'mine'])).toMatchObject({ points: ['a'] });
  expect(putTogether({ live, mine, fields }, ['live', 'mine'])).toMatchObject({
    points: ['a', 'b'],
  });
});
