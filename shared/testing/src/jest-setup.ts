import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Machines that test several things at once are slow, not wrong.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5000 });

/** A stray console.error or console.warn is a failure: it is how React and the router report mistakes. */
const problems: string[] = [];
/** What jsdom lacks and nobody will miss in a test. */
const isExpected = (message: string): boolean => message.includes('startViewTransition');

beforeEach(() => {
  problems.length = 0;
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const message = parts.map(String).join(' ');
      if (!isExpected(message)) problems.push(message);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  expect(problems).toEqual([]);
});

/** jsdom draws nothing and so has no top layer: a modal dialog is one that is open. */
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
/** A wide screen without wishes: no media query matches. */
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
