import { findCloth } from '@tableside/contracts/common/cloths';
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Tablecloth } from './tablecloth';

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

test('no two cuisines share a cloth', () => {
  const cloths = CUISINES.map(findCloth);
  expect(new Set(cloths.map(({ weave }) => weave)).size).toBe(CUISINES.length);
  expect(new Set(cloths.map(({ hue }) => hue)).size).toBe(CUISINES.length);
});

test('any other cuisine always gets the same cloth, whatever its case', () => {
  expect(findCloth('Peruvian')).toEqual(findCloth(' peruvian '));
  expect(findCloth(null)).toEqual(findCloth(''));
  expect(findCloth('Constructor')).toEqual({
    weave: expect.any(String) as string,
    hue: expect.any(Number) as number,
  });
});

test('shows the first letter, also one outside the basic plane, and speaks only when labelled', () => {
  const { rerender } = render(<Tablecloth cuisine="Thai" initial="éclair" label="Éclair" />);
  expect(screen.getByRole('img', { name: 'Éclair' })).toHaveTextContent('É');
  rerender(<Tablecloth cuisine="Thai" initial="🍜 bar" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('🍜')).toBeInTheDocument();
});

test('a cloth without a cuisine has the plate alone, and a bare one nothing', () => {
  const view = renderToStaticMarkup(<Tablecloth cuisine={null} isLaid />);
  expect(view.match(/<use [^>]*>/g)).toEqual(['<use href="/drawings.svg#plate">']);
  expect(renderToStaticMarkup(<Tablecloth cuisine="Thai" />)).not.toMatch(/<use|<text/);
});

test('the initial is not empty for a name that begins with an invisible character', () => {
  render(<Tablecloth cuisine="Syrian" initial={'\u200F\u202Bشاورما'} />);
  expect(screen.getByText('ش')).toBeInTheDocument();
});
