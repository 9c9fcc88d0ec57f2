import { act, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { handleRecoverable } from './first-render';
import { findRelease } from './stray-throws';

/** A component of a release: what runs has the release's address in its stacks. React finds the place of one that takes props or
 * uses hooks. */
const makeWidget = (text: string, body: string) =>
  new Function(
    'h',
    `return function Widget({ children }) { ${body} return h('p', null, ${JSON.stringify(text)}) }
//# sourceURL=https://tableside.example/releases/menu/2.0.0/widgets.js`,
  )(createElement) as () => React.ReactElement;

test.each([
  ['HTML that differs from the server', () => makeWidget('browser', '')],
  [
    'a throw that another render mends',
    () =>
      makeWidget(
        'server',
        `if (!globalThis.hasThrown) { globalThis.hasThrown = true; throw new Error('once') }`,
      ),
  ],
])('%s stays loud, and leads to the release', async (_, make) => {
  const loud: unknown[] = [];
  Object.assign(globalThis, { reportError: (error: unknown) => loud.push(error) });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = '<p>server</p>';
  const report = jest.fn();
  await act(async () => {
    hydrateRoot(container, createElement(make()), {
      onRecoverableError: handleRecoverable({ report }),
    });
  });
  expect(loud).toHaveLength(1);
  expect(findRelease(loud[0])).toEqual({ remote: 'menu', version: '2.0.0' });
  expect(report).not.toHaveBeenCalled();
});
