import { watchUncaughtErrors } from './uncaught-errors';

const report = jest.fn();
beforeAll(() => watchUncaughtErrors(report));
beforeEach(() => {
  report.mockClear();
  window.history.replaceState(null, '', '/favorites/shared/secret');
  document.body.innerHTML = `
    <div data-remote="marketing" data-widget="Hero"><button id="hero"></button></div>
    <div data-remote="marketing" data-widget="Footer"><button id="footer"></button></div>
    <div data-remote="account"><button id="page"></button></div>
    <button id="shell"></button>`;
});

function throwIn(base: string): Error {
  const error = new Error('out of order');
  error.stack = `Error: out of order\n    at n (https://tableside.example${base}routes.js:1:2)\n    at shell (/assets/main.js:1:2)`;
  return error;
}
/** @returns the report of an error after a click */
function click(id: string, base: string) {
  document.getElementById(id)?.click();
  window.dispatchEvent(new ErrorEvent('error', { error: throwIn(base) }));
  return (report.mock.calls[0] as [unknown, unknown] | undefined)?.[1];
}

test.each([
  ['a widget', 'hero', '/releases/marketing/1.2.0/', 'marketing', 'Hero'],
  ['another widget', 'footer', '/releases/marketing/1.2.0/', 'marketing', 'Footer'],
  [
    'a page, by its first path segment',
    'page',
    '/releases/account/1.2.0/',
    'account',
    'page /favorites',
  ],
  ['a remote with one slot', 'shell', '/releases/account/1.2.0/', 'account', 'page /favorites'],
  ['one of several slots', 'page', '/releases/marketing/1.2.0/', 'marketing', 'unknown'],
  ['a release loaded by a retry', 'hero', '/releases/marketing/1.2.0~r2/', 'marketing', 'Hero'],
])('reports an error thrown in %s', (_, id, base, remote, component) => {
  expect(click(id, base)).toEqual({ during: 'event', remote, version: '1.2.0', component });
});

test('reports an unhandled rejection', () => {
  document.getElementById('hero')?.click();
  const reason = throwIn('/releases/marketing/1.2.0/');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const context = { during: 'promise', remote: 'marketing', version: '1.2.0', component: 'Hero' };
  expect(report).toHaveBeenCalledWith(reason, context);
});

test('ignores errors not caused by a remote', () => {
  expect(click('hero', '/assets/')).toBeUndefined();
});
