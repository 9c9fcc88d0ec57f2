import { watchStrayThrows } from './stray-throws';

const report = jest.fn();
beforeAll(() => watchStrayThrows(report));
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
/** @returns what is told of a throw after a press on something */
function press(id: string, base: string) {
  document.getElementById(id)?.click();
  window.dispatchEvent(new ErrorEvent('error', { error: throwIn(base) }));
  return (report.mock.calls[0] as [unknown, unknown] | undefined)?.[1];
}

test.each([
  ['a widget', 'hero', '/releases/marketing/1.2.0/', 'marketing', 'Hero'],
  ['another widget', 'footer', '/releases/marketing/1.2.0/', 'marketing', 'Footer'],
  [
    'a page, by its first path alone',
    'page',
    '/releases/account/1.2.0/',
    'account',
    'page /favorites',
  ],
  ['a remote with one place', 'shell', '/releases/account/1.2.0/', 'account', 'page /favorites'],
  ['one of several places', 'page', '/releases/marketing/1.2.0/', 'marketing', 'unknown'],
  ['a release that came by a retry', 'hero', '/releases/marketing/1.2.0~r2/', 'marketing', 'Hero'],
])('tells of a throw in %s', (_, id, base, remote, component) => {
  expect(press(id, base)).toEqual({ during: 'event', remote, version: '1.2.0', component });
});

test('tells of a rejection that nobody awaits', () => {
  document.getElementById('hero')?.click();
  const reason = throwIn('/releases/marketing/1.2.0/');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const context = { during: 'promise', remote: 'marketing', version: '1.2.0', component: 'Hero' };
  expect(report).toHaveBeenCalledWith(reason, context);
});

test('leaves alone what is no doing of a remote', () => {
  expect(press('hero', '/assets/')).toBeUndefined();
});
