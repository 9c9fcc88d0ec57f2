import { createDeferred } from '@tableside/testing/fake-api';
import { makeSlot } from '../federation/composition-fixtures';
import type { Slot } from '../federation/composition';
import { createWake } from './create-wake';

const slotOf = (widget: string, wake: Slot['wake'] = 'at-once') =>
  makeSlot('home:section', 'north', widget, { wake });

/** Notes in which order the gates of slots open, and counts the tasks between. */
function setUp(slots: readonly Slot[], load: (slot: Slot) => Promise<unknown>, patienceMs = 5000) {
  const wake = createWake({ slots, load, patienceMs });
  const opened: string[] = [];
  for (const slot of slots) {
    const pending = wake.find(slot);
    void pending?.gate.then((outcome) => {
      opened.push(`${slot.widget} ${outcome}`);
      setTimeout(pending.done, 20);
    });
  }
  return { wake, opened };
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('slots wake one after the other, each when the one before has been taken over', async () => {
  const { wake, opened } = setUp([slotOf('A'), slotOf('B')], () => Promise.resolve());
  const started = wake.start();
  await rest(10);
  expect(opened).toEqual(['A awake']);
  await started;
  expect(opened).toEqual(['A awake', 'B awake']);
});

test('a slow script delays no other slot, and the page only for a limited time', async () => {
  const slow = createDeferred<unknown>();
  const slots = [slotOf('Slow'), slotOf('Quick')];
  const load = ({ widget }: Slot) => (widget === 'Slow' ? slow.promise : Promise.resolve());
  const { wake, opened } = setUp(slots, load, 100);
  await wake.start();
  expect(opened).toEqual(['Quick awake']);
  slow.resolve(null);
  await rest(50);
  expect(opened).toEqual(['Quick awake', 'Slow awake']);
});

test('a script that is lost strands its slot', async () => {
  const { wake, opened } = setUp([slotOf('A')], () => Promise.reject(new Error('gone')));
  await wake.start();
  expect(opened).toEqual(['A stranded']);
});

test('leaving the page strands sleeping slots, and no others', async () => {
  const never = new Promise<never>(() => undefined);
  const slots = [slotOf('A'), slotOf('B')];
  const load = ({ widget }: Slot) => (widget === 'A' ? Promise.resolve() : never);
  const { wake, opened } = setUp(slots, load, 50);
  await wake.start();
  wake.strand();
  await rest(0);
  expect(opened).toEqual(['A awake', 'B stranded']);
});

describe('a slot that wakes on a visit', () => {
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

  test('asks for its script when it comes near the screen', async () => {
    const load = jest.fn(() => Promise.resolve());
    const { wake, opened } = setUp([slotOf('A', 'on-visit')], load);
    await wake.start();
    see(false);
    await rest(10);
    expect(load).not.toHaveBeenCalled();
    see(true);
    await rest(10);
    expect(load).toHaveBeenCalledTimes(1);
    expect(opened).toEqual(['A awake']);
  });

  test('asks for its script when somebody touches it', async () => {
    const { wake, opened } = setUp([slotOf('A', 'on-visit')], () => Promise.resolve());
    await wake.start();
    document.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await rest(10);
    expect(opened).toEqual(['A awake']);
  });

  test('wakes at once in a browser without IntersectionObserver', async () => {
    delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
    const { wake, opened } = setUp([slotOf('A', 'on-visit')], () => Promise.resolve());
    void wake.start();
    await rest(20);
    expect(opened).toEqual(['A awake']);
  });
});
