import { withPlan } from './plan-line';

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
