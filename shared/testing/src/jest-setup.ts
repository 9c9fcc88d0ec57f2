import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import './fast-dom';

const OWNER_STACKS = 'recentlyCreatedOwnerStacks';
// Generous timeouts for busy machines.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5000 });

/** Polling would format the document on each failure, so errors are printed only at the timeout; see `onTimeout` of `waitFor`. */
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isRequestingAgain() ? new Error(message ?? '') : getElementError(message, container),
});
function isRequestingAgain(): boolean {
  const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  return isWaiting === true;
}

/** React's development build captures a stack for each element, up to ten thousand per second. Tests do not need them. */
const internals = Object.values<unknown>({ ...React }).find(
  (value): value is object => typeof value === 'object' && value !== null && OWNER_STACKS in value,
);
Object.defineProperty(internals, OWNER_STACKS, { get: () => Infinity, set: () => undefined });

/** Fails tests on unexpected console.error or console.warn, which React and the router use to report mistakes. */
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

/** jsdom has no top layer, so a modal dialog is just an open one. */
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
/** No media query matches. */
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
