import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const OWNER_STACKS = 'recentlyCreatedOwnerStacks';
// Machines that test several things at once are slow, not wrong.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5000 });

/** What waits asks again and again, and prints the document once, when it gives up: see `onTimeout` of its `waitFor`. */
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isAskingAgain() ? new Error(message ?? '') : getElementError(message, container),
});
function isAskingAgain(): boolean {
  const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  return isWaiting === true;
}

/** React's development build keeps a stack for each element, ten thousand per second at most. Nobody reads them here:
 * its warnings say the same without. */
const internals = Object.values<unknown>({ ...React }).find(
  (value): value is object => typeof value === 'object' && value !== null && OWNER_STACKS in value,
);
Object.defineProperty(internals, OWNER_STACKS, { get: () => Infinity, set: () => undefined });

/** A stray console.error or console.warn is a failure: it is how React and the router report mistakes. */
const problems: string[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  problems.length = 0;
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      problems.push(parts.map(String).join(' '));
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
