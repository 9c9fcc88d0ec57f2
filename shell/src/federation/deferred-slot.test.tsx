import { PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { FederationProvider, type Federation } from './federation';
import { RemoteSlot } from './remote-slot';
import { track } from './tracked';

function Banner() {
  const [isShown, setIsShown] = useState(true);
  if (!isShown) return null;
  return (
    <aside>
      <a href="#offer">Offer</a>
      <button onClick={() => setIsShown(false)}>Dismiss</button>
    </aside>
  );
}

/** What the server wrote for the slot. */
const HTML =
  '<div class="slot" data-remote="marketing" data-widget="SponsorBanner">' +
  '<aside><a href="#offer">Offer</a><button>Dismiss</button></aside></div>';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

async function setUp({ isOptional = true } = {}) {
  const loading = createDeferred<unknown>();
  const promise = track(loading.promise);
  const federation = {
    load: () => promise,
    stranded: () => promise,
    onRecovery: () => () => undefined,
  } as unknown as Federation;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = HTML;
  await act(async () => {
    root = hydrateRoot(
      container,
      <FederationProvider value={federation}>
        <PlatformProvider platform={createFakePlatform()}>
          <RemoteSlot remote="marketing" widget="SponsorBanner" isOptional={isOptional} />
        </PlatformProvider>
      </FederationProvider>,
    );
  });
  return {
    user: userEvent.setup(),
    arrive: () =>
      act(async () => loading.resolve({ widgets: { SponsorBanner: { Component: Banner } } })),
    fail: () => act(async () => loading.reject(new Error('gone'))),
  };
}

test("the server's HTML stays until the script is there", async () => {
  const { user, arrive } = await setUp();
  const before = screen.getByRole('button', { name: 'Dismiss' });
  await arrive();
  expect(before).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
});

test('a press before that is carried out after it', async () => {
  const { user, arrive } = await setUp();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeInTheDocument();
  await arrive();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
});

test('the focus stays where it was', async () => {
  const { user, arrive } = await setUp();
  await user.tab();
  const before = screen.getByRole('link', { name: 'Offer' });
  expect(before).toHaveFocus();
  await arrive();
  expect(screen.getByRole('link', { name: 'Offer' })).not.toBe(before);
  expect(screen.getByRole('link', { name: 'Offer' })).toHaveFocus();
});

test('a script that never comes leaves the HTML, without a word', async () => {
  const { fail } = await setUp();
  await fail();
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('where it is missed, the notice stands over the HTML and takes no room', async () => {
  const { fail } = await setUp({ isOptional: false });
  await fail();
  expect(screen.getByRole('link', { name: 'Offer' })).toBeInTheDocument();
  expect(document.body.innerHTML).toMatch(/class="afloat">.*role="alert"/);
  expect(document.body.innerHTML).not.toContain('data-late');
});
