import { recordNavigation, whenIdle } from './when-idle';
import { act } from 'react';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

test('whenIdle runs work at the next idle moment', () => {
  const work = jest.fn();
  whenIdle(work);
  jest.advanceTimersByTime(250);
  expect(work).toHaveBeenCalledTimes(1);
});

test('whenIdle delays work during a navigation without dropping it', () => {
  const work = jest.fn();
  recordNavigation();
  whenIdle(work);
  jest.advanceTimersByTime(400);
  recordNavigation();
  jest.advanceTimersByTime(450);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(1);
});

describe('onFirstInteraction', () => {
  /** Fresh modules for each test, because the first interaction is remembered. */
  async function open() {
    jest.resetModules();
    const work = jest.fn();
    const { onFirstInteraction } = await import('./when-idle');
    onFirstInteraction(work);
    const settle = () => act(() => jest.advanceTimersByTimeAsync(3000));
    await settle();
    return { work, settle };
  }

  afterEach(() => document.body.replaceChildren());

  test('does nothing before the first interaction', async () => {
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

  test('detects an interaction that happened before the script ran', async () => {
    document.body.append(document.createElement('button'));
    document.querySelector('button')?.focus();
    const { work } = await open();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
