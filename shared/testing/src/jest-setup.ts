import '@testing-library/jest-dom';

/** A stray console.error or console.warn is a failure: it is how React and the router report mistakes. */
const problems: string[] = [];

beforeEach(() => {
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
