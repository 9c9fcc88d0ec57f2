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
