import { formatPrice, withPlan } from './plans';

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

describe('withPlan', () => {
  it('the chosen plan is the first line of the message', () => {
    const premium = { name: 'Premium', priceUsd: 199 };
    expect(withPlan(premium, ' Call me ')).toBe('Plan: Premium ($199 per month)\nCall me');
  });

  it('the chosen plan is the whole message of those who write none', () => {
    expect(withPlan({ name: 'Basic', priceUsd: 1299 }, ' \n ')).toBe(
      'Plan: Basic ($1,299 per month)',
    );
  });
});
