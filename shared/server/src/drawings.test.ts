/** @jest-environment jsdom */
import { nameDrawing, PLATE_DRAWING } from '@tableside/contracts/common/pictures';
import { CUISINES_OF_DISHES, DRAWINGS } from './drawings';

const file = new DOMParser().parseFromString(DRAWINGS, 'image/svg+xml');
const find = (name: string) => file.getElementById(name);

test('the file is one that browsers can read, each name in it once', () => {
  expect(file.querySelector('parsererror')).toBeNull();
  const names = [...file.querySelectorAll('[id]')].map(({ id }) => id);
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
});

test('every cuisine of the table shows one drawing, those of one dish the same', () => {
  for (const cuisines of Object.values(CUISINES_OF_DISHES)) {
    const drawings = cuisines.map((cuisine) => [
      ...(find(nameDrawing(cuisine))?.querySelectorAll('path') ?? []),
    ]);
    expect(drawings.map(({ length }) => length)).toEqual(cuisines.map(() => 1));
    expect(new Set(drawings.flat()).size).toBe(1);
  }
});

test('the plate is there for all others, and lines have the color of the cloth', () => {
  expect(find(PLATE_DRAWING)?.getAttribute('stroke')).toBe('currentColor');
  expect(find(nameDrawing('Peruvian'))).toBeNull();
});

test('the file is small', () => {
  expect(DRAWINGS.length).toBeLessThan(20_000);
});
