import { wakeAll } from './container';

const scrolled: string[] = [];
beforeEach(() => {
  scrolled.splice(0);
  document.body.innerHTML =
    '<p data-asleep data-widget="Card"></p><p data-asleep data-widget="Map"></p>';
});

/** Wakes what is scrolled to, or does not. */
const wakeOn = (names: readonly string[]) => {
  Element.prototype.scrollIntoView = function scroll(this: HTMLElement) {
    const { widget = '' } = this.dataset;
    scrolled.push(widget);
    if (names.includes(widget)) delete this.dataset['asleep'];
  };
};

test('scrolls to each part that is asleep, until none is', async () => {
  wakeOn(['Card', 'Map']);
  expect(await wakeAll(60_000)).toEqual([]);
  expect(scrolled).toEqual(['Card', 'Map']);
});

test('names what does not wake in time', async () => {
  wakeOn(['Card']);
  expect(await wakeAll(100)).toEqual(['Map']);
});
