import { waitFor } from '@testing-library/react';
import { type ReactNode, act, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { FirstRender, keepServerHtml, handleRecoverable } from './first-render';
import { findRelease } from './monitoring/uncaught-errors';

const reported = jest.fn();
const page = globalThis as typeof globalThis & { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  page.reportError = reported;
  // Under `act` React throws errors it would otherwise pass to the root.
  page.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => reported.mockReset());

const failure = new Error('No route.');
function Throwing({ isBroken, children }: { isBroken: boolean; children: ReactNode }) {
  if (isBroken) throw failure;
  return children;
}
const handleDone = jest.fn();
const pageOf = (isBroken: boolean, text = 'Restaurant not found') => (
  <FirstRender onDone={handleDone}>
    <main>
      <Throwing isBroken={isBroken}>
        <h1>{text}</h1>
      </Throwing>
    </main>
  </FirstRender>
);

/** A server-rendered page and a function that hydrates it. */
function writePage() {
  const container = document.createElement('div');
  container.innerHTML = renderToString(pageOf(false));
  const onUncaughtError = keepServerHtml(container);
  const options = { onUncaughtError, onRecoverableError: () => undefined };
  const hydrate = (isBroken: boolean) => hydrateRoot(container, pageOf(isBroken), options);
  return { container, hydrate };
}

test("keeps the server's HTML and reports the error when the first render throws", async () => {
  const { container, hydrate } = writePage();
  hydrate(true);
  await waitFor(() => expect(reported.mock.calls).toEqual([[failure]]));
  expect(container.innerHTML).toBe('<main><h1>Restaurant not found</h1></main>');
});

test('keeps the last output when a later render throws', async () => {
  const { container, hydrate } = writePage();
  const root = hydrate(false);
  await waitFor(() => expect(handleDone).toHaveBeenCalled());
  root.render(pageOf(false, 'Luna'));
  await waitFor(() => expect(container).toHaveTextContent('Luna'));
  root.render(pageOf(true));
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
  expect(container.innerHTML).toBe('<main><h1>Luna</h1></main>');
});

describe('recoverable errors', () => {
  /** A component whose stack frames have a release's URL. React only locates components that take props or use
   * hooks. */
  const makeWidget = (text: string, body: string) =>
    new Function(
      'h',
      `return function Widget({ children }) { ${body} return h('p', null, ${JSON.stringify(text)}) }
//# sourceURL=https://tableside.example/releases/menu/2.0.0/widgets.js`,
    )(createElement) as () => React.ReactElement;

  test.each([
    ['HTML that differs from the server', () => makeWidget('browser', '')],
    [
      'an error recovered by another render',
      () =>
        makeWidget(
          'server',
          `if (!globalThis.hasThrown) { globalThis.hasThrown = true; throw new Error('once') }`,
        ),
    ],
  ])('%s is logged with the component stack of the release', async (_, make) => {
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
});
