import type { ProbeMessage } from './probe-messages';
import { watchErrors } from './watch-errors';

const notes: ProbeMessage[] = [];
beforeAll(() => watchErrors((message) => notes.push(message)));
beforeEach(() => notes.splice(0));

const thrown = (error: unknown, message = String(error)) =>
  window.dispatchEvent(new ErrorEvent('error', { error, message }));
const fail = (error: unknown) =>
  window.dispatchEvent(new CustomEvent('shell:failure', { detail: { error } }));
const renderedAgain = (cause: unknown) =>
  new Error('Minified React error #520; visit https://react.dev/errors/520', { cause });
const named = (name: string) => Object.assign(new Error('away'), { name });

test('reports uncaught errors and unhandled rejections', () => {
  thrown(new TypeError('boom'));
  const rejected = new Event('unhandledrejection');
  window.dispatchEvent(Object.assign(rejected, { reason: new Error('stray') }));
  expect(notes).toEqual([
    { type: 'stray', reason: expect.stringMatching(/^uncaughtException: TypeError: boom\n/) },
    { type: 'stray', reason: expect.stringMatching(/^unhandledRejection: Error: stray\n/) },
  ]);
});

test('reports errors caught by the shell and their causes', () => {
  fail(new Error('boom'));
  thrown(renderedAgain(new Error('first')));
  expect(notes).toEqual([
    { type: 'threw', stack: expect.stringMatching(/^Error: boom\n/) },
    { type: 'threw', stack: expect.stringMatching(/^Error: first\n/) },
  ]);
});

test('reports hydration mismatches', () => {
  thrown(new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=text'));
  expect(notes).toMatchObject([
    { type: 'found', finding: { what: expect.stringMatching(/^renders different HTML/) } },
  ]);
});

test('reports content security policy violations with their location', () => {
  const violation = Object.assign(new Event('securitypolicyviolation'), {
    effectiveDirective: 'img-src',
    blockedURI: 'https://elsewhere.example',
    sourceFile: 'http://site/releases/menu/1.0.0/widgets.js',
    lineNumber: 3,
    columnNumber: 4,
  });
  document.dispatchEvent(violation);
  expect(notes).toMatchObject([
    {
      finding: {
        what: 'violates the content security policy: https://elsewhere.example by img-src',
        stack: 'at http://site/releases/menu/1.0.0/widgets.js:3:4',
      },
    },
  ]);
});

test.each([
  ['a call without a response', () => fail(named('ApiError'))],
  [
    'a module that fails to load, which the inspection reports',
    () => fail(named('BrokenRemoteError')),
  ],
  ['the same, as the cause', () => thrown(renderedAgain(named('RemoteUnavailableError')))],
  [
    'observer notifications that are deferred',
    () => thrown(null, 'ResizeObserver loop limit exceeded'),
  ],
])('does not report %s', (_, happen) => {
  happen();
  expect(notes).toEqual([]);
});

// Last, because the page has a second watcher from here on.
test("reports React's console errors but not the release's own", () => {
  const write = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  watchErrors((message) => notes.push(message));
  const { error } = console;
  error(new Error('caught'));
  error('only words');
  const release = new Function(
    'error',
    'console.error(error)\n//# sourceURL=/releases/menu/1/a.js',
  );
  release(new Error('reported elsewhere'));
  expect(write).toHaveBeenCalledTimes(3);
  expect(notes).toEqual([{ type: 'threw', stack: expect.stringMatching(/^Error: caught\n/) }]);
});
