import { formatPrice, withPlan } from './plans';

describe('formatPrice', () => {
  it.each([
    [0, '$0'],
    [99, '$99'],
    [1299, '$1,299'],
    [99_999, '$99,999'],
  ])('formats %d dollars as %s', (priceUsd, text) => {
    expect(formatPrice({ priceUsd })).toBe(text);
  });
});

describe('withPlan', () => {
  it('puts the chosen plan on the first line of the message', () => {
    const premium = { name: 'Premium', priceUsd: 199 };
    expect(withPlan(premium, ' Call me ')).toBe('Plan: Premium ($199 per month)\nCall me');
  });

  it('uses the chosen plan as the message when no message was typed', () => {
    expect(withPlan({ name: 'Basic', priceUsd: 1299 }, ' \n ')).toBe(
      'Plan: Basic ($1,299 per month)',
    );
  });
});
