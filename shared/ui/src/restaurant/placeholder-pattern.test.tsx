import { findPattern } from '@tableside/contracts/common/cuisine-patterns';
import { render, screen } from '@testing-library/react';
import { PlaceholderPattern } from './placeholder-pattern';

const CUISINES = [
  'American',
  'Asian',
  'BBQ',
  'Chinese',
  'German',
  'Hamburger',
  'Italian',
  'Mexican',
  'Pizza',
];

test('gives each cuisine a different pattern', () => {
  const patterns = CUISINES.map(findPattern);
  expect(new Set(patterns.map(({ weave }) => weave)).size).toBe(CUISINES.length);
  expect(new Set(patterns.map(({ hue }) => hue)).size).toBe(CUISINES.length);
});

test('gives an unknown cuisine a stable pattern, regardless of case', () => {
  expect(findPattern('Peruvian')).toEqual(findPattern(' peruvian '));
  expect(findPattern(null)).toEqual(findPattern(''));
  expect(findPattern('Constructor')).toEqual({
    weave: expect.any(String) as string,
    hue: expect.any(Number) as number,
  });
});

test.each([
  ['Ice Cream', '/tiles/plain/ice-cream.svg'],
  [null, '/tiles/plain/any.svg'],
])('shows the pattern of %s as a decorative picture', (cuisine, src) => {
  render(<PlaceholderPattern cuisine={cuisine} />);
  expect(screen.getByRole('presentation')).toHaveAttribute('src', src);
});
