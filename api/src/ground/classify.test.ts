import { classify } from './classify';

test.each([
  [{ highway: 'primary', name: 'M St' }, 'line', 'primary', 'M St'],
  [{ highway: 'trunk_link', name: 'Exit 4' }, 'line', 'tertiary', null],
  [{ highway: 'residential' }, 'line', 'street', null],
  [{ leisure: 'park', name: 'Malcolm X Park' }, 'area', 'green', 'Malcolm X Park'],
  [{ natural: 'water', name: 'Tidal Basin' }, 'area', 'water', 'Tidal Basin'],
  [{ waterway: 'riverbank' }, 'area', 'water', null],
  [{ waterway: 'riverbank' }, 'line', 'bank', null],
  [{ railway: 'rail', name: 'Red Line' }, 'line', 'rail', null],
  [{ boundary: 'administrative', admin_level: '6' }, 'area', 'boundary', null],
  [{ place: 'neighbourhood', name: 'Shaw, Logan Circle' }, 'area', 'neighborhood', 'Shaw'],
  [{ place: 'suburb', name: 'Anacostia' }, 'point', 'district', 'Anacostia'],
] as const)('%j as %s is %s', (tags, form, kind, name) => {
  expect(classify({ tags, form })).toEqual({ kind, name });
});

test.each([
  ['a footpath', { highway: 'footway' }, 'line'],
  ['a house', { building: 'yes' }, 'area'],
  ['a stream in a pipe', { waterway: 'stream', tunnel: 'culvert' }, 'line'],
  ['a siding', { railway: 'rail', service: 'yard' }, 'line'],
  ['a border of a ward', { boundary: 'administrative', admin_level: '10' }, 'area'],
  ['half a lake', { natural: 'water' }, 'line'],
  ['a square for people on foot', { highway: 'pedestrian' }, 'area'],
  ['a neighborhood without a name', { place: 'neighbourhood' }, 'point'],
  ['a tag that objects have by birth', { highway: 'constructor' }, 'line'],
  ['nothing', {}, 'line'],
] as const)('%s is not drawn', (_case, tags, form) => {
  expect(classify({ tags, form })).toBeNull();
});

test('names carry no control characters and no more than a map could show', () => {
  const name = `A\u001b[31m\u202e${'b'.repeat(200)}`;
  const found = classify({ tags: { highway: 'primary', name }, form: 'line' });
  expect(found?.name).toMatch(/^A \[31m b+$/);
  expect(found?.name).toHaveLength(80);
});
