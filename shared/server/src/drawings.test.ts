/** @jest-environment jsdom */
import { nameDrawing, PLATE_DRAWING } from '@tableside/contracts/common/pictures';
import { CUISINES_OF_DISHES, DRAWINGS } from './drawings';

const file = new DOMParser().parseFromString(DRAWINGS, 'image/svg+xml');
const find = (name: string) => file.getElementById(name);

test('writes valid SVG with unique ids', () => {
  expect(file.querySelector('parsererror')).toBeNull();
  const names = [...file.querySelectorAll('[id]')].map(({ id }) => id);
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
});

test('maps every cuisine to one drawing, and cuisines of the same dish to the same one', () => {
  for (const [, cuisines] of CUISINES_OF_DISHES) {
    const drawings = cuisines.map((cuisine) => [
      ...(find(nameDrawing(cuisine))?.querySelectorAll('path') ?? []),
    ]);
    expect(drawings.map(({ length }) => length)).toEqual(cuisines.map(() => 1));
    expect(new Set(drawings.flat()).size).toBe(1);
  }
});

test('has a plate for all other cuisines, and lines in currentColor', () => {
  expect(find(PLATE_DRAWING)?.getAttribute('stroke')).toBe('currentColor');
  expect(find(nameDrawing('Peruvian'))).toBeNull();
});

test('stays small', () => {
  expect(DRAWINGS.length).toBeLessThan(20_000);
});
