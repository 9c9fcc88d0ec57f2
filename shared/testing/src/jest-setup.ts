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

/** `style` and the attributes in selectors of jsdom's default style sheet. */
const STYLED_ATTRIBUTES = new Set([
  'dir',
  'disabled',
  'hidden',
  'open',
  'readonly',
  'style',
  'type',
]);

/** The style of elements with the same name and such attributes below the same others. */
interface SharedStyle {
  style?: CSSStyleDeclaration;
  readonly below: Map<string, SharedStyle>;
}
const sharedStyles: SharedStyle = { below: new Map() };

function findSharedStyle(element: Element): SharedStyle {
  const { parentElement } = element;
  const { below } = parentElement ? findSharedStyle(parentElement) : sharedStyles;
  let key = element.localName;
  for (const name of element.getAttributeNames()) {
    if (STYLED_ATTRIBUTES.has(name)) {
      key += ` ${name}=${element.getAttribute(name)}`;
    }
  }
  const known = below.get(key);
  if (known) return known;
  const added = { below: new Map() };
  below.set(key, added);
  return added;
}

/** jsdom tries all rules of its default style sheet on an element, a millisecond per style, and queries by role need
 * many. Documents without style sheets of their own share styles, which then lack only outlines of focus. */
const computeStyle = window.getComputedStyle;
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || element.ownerDocument.styleSheets.length > 0) {
    return computeStyle(element, pseudoElement);
  }
  const shared = findSharedStyle(element);
  return (shared.style ??= computeStyle(element));
};
