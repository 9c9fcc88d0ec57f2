import { createRandom } from '../../testing/random';
import {
  addAll,
  countBits,
  countCommon,
  fillBits,
  hasBit,
  intersect,
  listBits,
  subtract,
  toBits,
} from './bits';

const random = createRandom('bits');

it.each([1, 31, 32, 33, 64, 1000])('behaves as a set with %i positions', (size) => {
  const pick = () =>
    new Set(Array.from({ length: size }, (_, index) => index).filter(() => random.chance(0.4)));
  for (let turn = 0; turn < 20; turn += 1) {
    const [left, right] = [pick(), pick()];
    const [a, b] = [toBits(size, left), toBits(size, right)];
    const both = [...left].filter((position) => right.has(position));
    expect(listBits(a)).toEqual([...left]);
    expect(countBits(a)).toBe(left.size);
    expect(listBits(intersect([a, b]))).toEqual(both);
    expect(countCommon(a, b)).toBe(both.length);
    expect(listBits(subtract(a, b))).toEqual([...left].filter((position) => !right.has(position)));
    for (const position of [0, size - 1]) expect(hasBit(a, position)).toBe(left.has(position));
    addAll(a, b);
    expect(countBits(a)).toBe(new Set([...left, ...right]).size);
  }
});

it.each([0, 1, 31, 32, 33, 64])('fills exactly %i positions', (size) => {
  expect(listBits(fillBits(size))).toEqual(Array.from({ length: size }, (_, index) => index));
});
