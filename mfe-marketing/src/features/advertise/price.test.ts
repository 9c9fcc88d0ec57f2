import { formatPrice } from './price';

describe('formatPrice', () => {
  it.each([
    [0, '$0'],
    [99, '$99'],
    [1299, '$1,299'],
    [99_999, '$99,999'],
  ])('writes %d dollars as %s', (priceUsd, text) => {
    expect(formatPrice({ priceUsd })).toBe(text);
  });
});
