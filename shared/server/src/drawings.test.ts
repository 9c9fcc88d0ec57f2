/** @jest-environment jsdom */
import { CUISINES_OF_DISHES, drawTile } from './drawings';

const draw = (cuisine: string | null, isPlain?: boolean) =>
  new DOMParser().parseFromString(drawTile(cuisine, isPlain), 'image/svg+xml');
const findDish = (cuisine: string | null) =>
  draw(cuisine).querySelector('g path')?.getAttribute('d');

test('draws valid SVG: the pattern, and a plate unless plain', () => {
  for (const isPlain of [true, false]) {
    const tile = draw('Tacos', isPlain);
    expect(tile.querySelector('parsererror')).toBeNull();
    expect(tile.querySelectorAll('rect[fill="url(#weave)"]')).toHaveLength(1);
    expect(tile.querySelectorAll('g path')).toHaveLength(isPlain ? 0 : 1);
  }
});

test('draws one dish for the cuisines of a dish, whatever their case, and fork and knife for others', () => {
  const dishes = CUISINES_OF_DISHES.map(([, cuisines]) => [
    ...new Set(cuisines.map((cuisine) => findDish(cuisine.toUpperCase()))),
  ]);
  expect(dishes.every(({ length }) => length === 1)).toBe(true);
  expect(new Set(dishes.flat()).size).toBe(dishes.length);
  expect(findDish('Peruvian')).toBe(findDish(null));
  expect(dishes.flat()).not.toContain(findDish(null));
});
