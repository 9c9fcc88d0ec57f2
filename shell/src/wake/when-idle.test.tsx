import { noteNavigation, whenIdle } from './when-idle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

test('work that can wait runs at the next idle moment', () => {
  const work = jest.fn();
  whenIdle(work);
  jest.advanceTimersByTime(250);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that can wait does not run into a navigation, and is not lost', () => {
  const work = jest.fn();
  noteNavigation();
  whenIdle(work);
  jest.advanceTimersByTime(400);
  noteNavigation();
  jest.advanceTimersByTime(450);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(1);
});
