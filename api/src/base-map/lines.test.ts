import { isClosed, joinLines, simplify } from './lines';
import { classify } from './classify';

const line = (...numbers: number[]) => Int32Array.from(numbers);

describe('joinLines', () => {
  test('joins pieces that meet, regardless of direction', () => {
    const pieces = [line(10, 0, 20, 0), line(10, 0, 0, 0), line(20, 0, 30, 0), line(90, 9, 99, 9)];
    expect(joinLines(pieces)).toEqual([line(0, 0, 10, 0, 20, 0, 30, 0), line(90, 9, 99, 9)]);
  });

  test('joins pieces of a shore to a ring', () => {
    const [ring, ...rest] = joinLines([line(0, 0, 9, 0), line(9, 9, 9, 0), line(9, 9, 0, 0)]);
    expect(rest).toEqual([]);
    expect(ring && isClosed(ring)).toBe(true);
  });

  test('terminates for rings and duplicate pieces', () => {
    const ring = line(0, 0, 5, 5, 5, 0, 0, 0);
    const piece = line(1, 1, 2, 2);
    expect(joinLines([ring, piece, line(1, 1, 2, 2)])).toHaveLength(2);
  });
});

describe('simplify', () => {
  test('removes points on straight lines and keeps corners', () => {
    expect(simplify(line(0, 0, 50, 1, 100, 0, 100, 50, 101, 100))).toEqual(
      line(0, 0, 100, 0, 101, 100),
    );
  });

  test('keeps rings closed and handles 200,000 points', () => {
    expect(simplify(line(0, 0, 0, 90, 90, 90, 0, 0))).toEqual(line(0, 0, 0, 90, 90, 90, 0, 0));
    const long = Int32Array.from({ length: 400_000 }, (_, index) =>
      index % 2 ? (index % 4) * 50 : index,
    );
    expect(simplify(long)).toEqual(long);
  });
});

describe('classify', () => {
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
  ] as const)('omits %s', (_case, tags, form) => {
    expect(classify({ tags, form })).toBeNull();
  });

  test('removes control characters from names and limits their length', () => {
    const name = `A\u001b[31m\u202e${'b'.repeat(200)}`;
    const found = classify({ tags: { highway: 'primary', name }, form: 'line' });
    expect(found?.name).toMatch(/^A \[31m b+$/);
    expect(found?.name).toHaveLength(80);
  });
});
