import { ignoreSkippedTransitions } from './start';

describe('ignoreSkippedTransitions', () => {
  beforeAll(ignoreSkippedTransitions);

  const reject = (reason: unknown) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('ignores a transition skipped by another navigation', () => {
    expect(reject(new DOMException('Transition was skipped', 'AbortError'))).toBe(true);
  });

  test.each([new DOMException('The user aborted a request.', 'AbortError'), new Error('x'), null])(
    '%p is still reported',
    (reason) => expect(reject(reason)).toBe(false),
  );
});
