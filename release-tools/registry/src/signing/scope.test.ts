import { everything } from '../testing/keys-fixtures';
import { authorize, describeLack } from './authorize';

const ci = {
  name: 'ci',
  remotes: ['discovery'],
  verbs: ['publish' as const, 'activate' as const],
  environments: ['staging'],
  expires: '2026-12-01T00:00:00.000Z',
};
const deed = { verb: 'activate', remote: 'discovery', environment: 'staging' } as const;
const at = new Date('2026-11-30T23:59:59.000Z');

test('what a key is for is allowed', () => {
  expect(describeLack(ci, deed, at)).toBeNull();
});

test.each([
  [{ remote: 'marketing' }, 'The key "ci" is not for marketing; it is for discovery.'],
  [{ remote: '*' }, 'The key "ci" is not for all remotes; it is for discovery.'],
  [{ verb: 'kill' as const }, 'The key "ci" may not kill; it may publish, activate.'],
  [
    { environment: 'production' },
    'The key "ci" is not for the environment production; it is for staging.',
  ],
])('%j is not', (change, sentence) => {
  expect(describeLack(ci, { ...deed, ...change }, at)).toBe(sentence);
});

test('a key ends at the instant that it names', () => {
  expect(describeLack(ci, deed, new Date(ci.expires))).toBe(
    'The key "ci" expired at 2026-12-01T00:00:00.000Z.',
  );
});

test('an owner may do everything', () => {
  const owner = { ...everything, name: 'owner' };
  expect(describeLack(owner, { verb: 'team', remote: '*', environment: 'any' })).toBeNull();
});

test('the refusal ends the command with 3', () => {
  const act = () => authorize({ name: 'ci', scope: ci }, { ...deed, verb: 'kill' }, at);
  expect(act).toThrow(expect.objectContaining({ code: 3 }) as Error);
});
