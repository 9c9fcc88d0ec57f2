import type { Note } from './notes';
import { watchErrors } from './watch-errors';

const notes: Note[] = [];
beforeAll(() => watchErrors((note) => notes.push(note)));
beforeEach(() => notes.splice(0));

const thrown = (error: unknown, message = String(error)) =>
  window.dispatchEvent(new ErrorEvent('error', { error, message }));
const fail = (error: unknown) =>
  window.dispatchEvent(new CustomEvent('shell:failure', { detail: { error } }));
const renderedAgain = (cause: unknown) =>
  new Error('Minified React error #520; visit https://react.dev/errors/520', { cause });
const named = (name: string) => Object.assign(new Error('away'), { name });

test('tells what nobody caught, and what nobody awaited', () => {
  thrown(new TypeError('boom'));
  const rejected = new Event('unhandledrejection');
  window.dispatchEvent(Object.assign(rejected, { reason: new Error('stray') }));
  expect(notes).toEqual([
    { type: 'stray', reason: expect.stringMatching(/^uncaughtException: TypeError: boom\n/) },
    { type: 'stray', reason: expect.stringMatching(/^unhandledRejection: Error: stray\n/) },
  ]);
});

test('tells what the shell has caught, and what React has as its cause', () => {
  fail(new Error('boom'));
  thrown(renderedAgain(new Error('first')));
  expect(notes).toEqual([
    { type: 'threw', stack: expect.stringMatching(/^Error: boom\n/) },
    { type: 'threw', stack: expect.stringMatching(/^Error: first\n/) },
  ]);
});

test('tells of HTML that differs from the server', () => {
  thrown(new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=text'));
  expect(notes).toMatchObject([
    { type: 'found', finding: { what: expect.stringMatching(/^renders something else in the/) } },
  ]);
});

test('tells what the policy forbids, and where', () => {
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
        what: 'does what the content security policy forbids: https://elsewhere.example by img-src',
        stack: 'at http://site/releases/menu/1.0.0/widgets.js:3:4',
      },
    },
  ]);
});

test.each([
  ['a call that got no answer', () => fail(named('ApiError'))],
  [
    'a module that cannot be had, which the inspection tells',
    () => fail(named('BrokenRemoteError')),
  ],
  ['the same, as the cause', () => thrown(renderedAgain(named('RemoteUnavailableError')))],
  ['observers that go on later', () => thrown(null, 'ResizeObserver loop limit exceeded')],
])('says nothing of %s', (_, happen) => {
  happen();
  expect(notes).toEqual([]);
});

// Last: the page has another watch from here on.
test('tells what React writes to the console, and not what a release does', () => {
  const write = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  watchErrors((note) => notes.push(note));
  const { error } = console;
  error(new Error('caught'));
  error('only words');
  const release = new Function(
    'error',
    'console.error(error)\n//# sourceURL=/releases/menu/1/a.js',
  );
  release(new Error('told by itself'));
  expect(write).toHaveBeenCalledTimes(3);
  expect(notes).toEqual([{ type: 'threw', stack: expect.stringMatching(/^Error: caught\n/) }]);
});
