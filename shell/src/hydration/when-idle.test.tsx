import { noteNavigation, whenIdle } from './when-idle';
import { act } from 'react';

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

describe('whenSomeoneIsThere', () => {
  /** A page of its own for each test: the first sign is remembered. */
  async function open() {
    jest.resetModules();
    const work = jest.fn();
    const { whenSomeoneIsThere } = await import('./when-idle');
    whenSomeoneIsThere(work);
    const settle = () => act(() => jest.advanceTimersByTimeAsync(3000));
    await settle();
    return { work, settle };
  }

  afterEach(() => document.body.replaceChildren());

  test('does nothing while nobody is there', async () => {
    const { work, settle } = await open();
    window.dispatchEvent(new Event('load'));
    await settle();
    expect(work).not.toHaveBeenCalled();
  });

  test.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'])(
    'works once after a %s',
    async (type) => {
      const { work, settle } = await open();
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      await settle();
      expect(work).toHaveBeenCalledTimes(1);
    },
  );

  test('sees that somebody was there before the script', async () => {
    document.body.append(document.createElement('button'));
    document.querySelector('button')?.focus();
    const { work } = await open();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
