import { ignoreSkippedTransitions } from './start';

describe('ignoreSkippedTransitions', () => {
  beforeAll(ignoreSkippedTransitions);

  const reject = (reason: unknown) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('a transition that another navigation skipped is no complaint', () => {
    expect(reject(new DOMException('Transition was skipped', 'AbortError'))).toBe(true);
  });

  test.each([new DOMException('The user aborted a request.', 'AbortError'), new Error('x'), null])(
    '%p stays one',
    (reason) => expect(reject(reason)).toBe(false),
  );
});
