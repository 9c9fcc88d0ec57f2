import { describeCauses } from '../../auth/google/provider';

describe('describeCauses', () => {
  it('names codes, errors and claims down the causes, each once', () => {
    const innermost = { claims: { email: 'ana@example.com', sub: '1' }, claim: 'exp' };
    const inner = Object.assign(new Error('secret', { cause: innermost }), { code: 'OAUTH_X' });
    const outer = Object.assign(new Error('token abc', { cause: inner }), { code: 'OAUTH_X' });
    expect(describeCauses(outer)).toBe('OAUTH_X exp');
  });

  it.each([
    ['an address', { error: 'ana@example.com' }],
    ['a line of its own', { error: 'denied\n{"level":50}' }],
    ['markup', { error: '<script>' }],
    ['a novel', { error: 'a'.repeat(100) }],
    ['nothing', null],
    ['a word', 'token'],
  ])('repeats nothing of %s', (_name, error) => {
    expect(describeCauses(error)).toBe('');
  });

  it('stops at a circular cause', () => {
    const error: { code: string; cause?: unknown } = { code: 'ROUND' };
    error.cause = error;
    expect(describeCauses(error)).toBe('ROUND');
  });
});
