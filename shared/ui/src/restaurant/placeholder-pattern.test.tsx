import { findPattern } from '@tableside/contracts/common/cuisine-patterns';
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
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

test('shows the first letter, including one outside the BMP, and is exposed only when labeled', () => {
  const { rerender } = render(
    <PlaceholderPattern cuisine="Thai" initial="éclair" label="Éclair" />,
  );
  expect(screen.getByRole('img', { name: 'Éclair' })).toHaveTextContent('É');
  rerender(<PlaceholderPattern cuisine="Thai" initial="🍜 bar" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('🍜')).toBeInTheDocument();
});

test('draws an empty plate without a cuisine, and no plate without hasPlate', () => {
  const view = renderToStaticMarkup(<PlaceholderPattern cuisine={null} hasPlate />);
  expect(view.match(/<use [^>]*>/g)).toEqual(['<use href="/drawings.svg#plate">']);
  expect(renderToStaticMarkup(<PlaceholderPattern cuisine="Thai" />)).not.toMatch(/<use|<text/);
});

test('shows an initial for a name that starts with an invisible character', () => {
  render(<PlaceholderPattern cuisine="Syrian" initial={'\u200F\u202Bشاورما'} />);
  expect(screen.getByText('ش')).toBeInTheDocument();
});
