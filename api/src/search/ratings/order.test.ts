import { createRandom } from '../../lib/random';
import { countBits, toBits } from '../sets/bits';
import { moveInOrder, takeOrdered, toOrder } from './order';

const SIZE = 3000;

it.each([0, 1, 5, 60, 200, 1500, SIZE])(
  'takes stretches of %i members in their order',
  (members) => {
    const random = createRandom(`order ${members}`);
    const all = random.shuffle(Array.from({ length: SIZE }, (_, position) => position));
    const order = toOrder(new Uint32Array(all));
    const chosen = new Set(random.shuffle(all).slice(0, members));
    const set = toBits(SIZE, chosen);
    const expected = all.filter((position) => chosen.has(position));
    for (const [start, limit] of [
      [0, 12],
      [12, 12],
      [48, 12],
      [0, SIZE],
      [members, 12],
    ] as const) {
      const taken = takeOrdered(order, set, countBits(set), start, limit);
      expect(taken).toEqual(expected.slice(start, start + limit));
    }
  },
);

it('moves what has changed to where it belongs', () => {
  const random = createRandom('moves');
  const values = Array.from({ length: 500 }, () => random.whole(1, 50));
  const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b;
  const sort = () => new Uint32Array(values.keys()).sort(compare);
  let order = toOrder(sort());
  for (const count of [0, 1, 2, 40, 499, 500]) {
    const moved = random.shuffle([...values.keys()]).slice(0, count);
    for (const position of moved) values[position] = random.whole(1, 50);
    order = moveInOrder(order, moved, compare);
    expect(order).toEqual(toOrder(sort()));
  }
});
