import { nameDrawing } from './drawings';

test.each([
  ['Pizza', 'pizza'],
  ['Ice Cream', 'ice-cream'],
  ['Fish & Chips', 'fish-chips'],
  [null, ''],
  [undefined, ''],
])('the drawing of %s is named %j', (cuisine, name) => {
  expect(nameDrawing(cuisine)).toBe(name);
});

test('no cuisine can leave the fragment of an address', () => {
  expect(nameDrawing('"#/<a> %20')).toMatch(/^[a-z-]*$/);
});
