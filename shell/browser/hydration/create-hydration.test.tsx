import { createDeferred } from '@tableside/testing/fake-api';
import { makeSlot } from '../federation/composition-fixtures';
import type { Slot } from '../federation/composition';
import { createHydration } from './create-hydration';

const slotOf = (widget: string, hydrate: Slot['hydrate'] = 'at-once') =>
  makeSlot('home:section', 'north', widget, { hydrate });

/** Records the order in which the gates of slots open. */
function setUp(slots: readonly Slot[], load: (slot: Slot) => Promise<unknown>, timeoutMs = 5000) {
  const hydrate = createHydration({ slots, load, timeoutMs });
  const opened: string[] = [];
  for (const slot of slots) {
    const pending = hydrate.find(slot);
    void pending?.gate.then((outcome) => {
      opened.push(`${slot.widget} ${outcome}`);
      setTimeout(pending.done, 20);
    });
  }
  return { hydrate, opened };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('hydrates slots one after another', async () => {
  const { hydrate, opened } = setUp([slotOf('A'), slotOf('B')], () => Promise.resolve());
  const started = hydrate.start();
  await sleep(10);
  expect(opened).toEqual(['A hydrated']);
  await started;
  expect(opened).toEqual(['A hydrated', 'B hydrated']);
});

test('a slow script delays no other slot and delays the page only up to the timeout', async () => {
  const slow = createDeferred<unknown>();
  const slots = [slotOf('Slow'), slotOf('Quick')];
  const load = ({ widget }: Slot) => (widget === 'Slow' ? slow.promise : Promise.resolve());
  const { hydrate, opened } = setUp(slots, load, 100);
  await hydrate.start();
  expect(opened).toEqual(['Quick hydrated']);
  slow.resolve(null);
  await sleep(50);
  expect(opened).toEqual(['Quick hydrated', 'Slow hydrated']);
});

test('detaches a slot whose script fails to load', async () => {
  const { hydrate, opened } = setUp([slotOf('A')], () => Promise.reject(new Error('gone')));
  await hydrate.start();
  expect(opened).toEqual(['A detached']);
});

test('leaving the page detaches pending slots only', async () => {
  const never = new Promise<never>(() => undefined);
  const slots = [slotOf('A'), slotOf('B')];
  const load = ({ widget }: Slot) => (widget === 'A' ? Promise.resolve() : never);
  const { hydrate, opened } = setUp(slots, load, 50);
  await hydrate.start();
  hydrate.detach();
  await sleep(0);
  expect(opened).toEqual(['A hydrated', 'B detached']);
});

describe('a slot that hydrates when visible', () => {
  let see: (isIntersecting: boolean) => void = () => undefined;
  const before = globalThis.IntersectionObserver;
  beforeEach(() => {
    document.body.innerHTML =
      '<div data-remote="north" data-widget="A"><button>Send</button></div>';
    globalThis.IntersectionObserver = class {
      constructor(callback: (seen: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    } as never;
  });
  afterEach(() => {
    globalThis.IntersectionObserver = before;
    document.body.replaceChildren();
  });

  test('requests its script when it nears the viewport', async () => {
    const load = jest.fn(() => Promise.resolve());
    const { hydrate, opened } = setUp([slotOf('A', 'on-visit')], load);
    await hydrate.start();
    see(false);
    await sleep(10);
    expect(load).not.toHaveBeenCalled();
    see(true);
    await sleep(10);
    expect(load).toHaveBeenCalledTimes(1);
    expect(opened).toEqual(['A hydrated']);
  });

  test('requests its script when a user interacts with it', async () => {
    const { hydrate, opened } = setUp([slotOf('A', 'on-visit')], () => Promise.resolve());
    await hydrate.start();
    document.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await sleep(10);
    expect(opened).toEqual(['A hydrated']);
  });

  test('hydrates immediately in a browser without IntersectionObserver', async () => {
    delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
    const { hydrate, opened } = setUp([slotOf('A', 'on-visit')], () => Promise.resolve());
    void hydrate.start();
    await sleep(60);
    expect(opened).toEqual(['A hydrated']);
  });
});
