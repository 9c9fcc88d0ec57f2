import { hydrateAll } from './container';

const scrolled: string[] = [];
beforeEach(() => {
  scrolled.splice(0);
  document.body.innerHTML =
    '<p data-pending data-widget="Card"></p><p data-pending data-widget="Map"></p>';
});

/** Hydrates only widgets with these names when they are scrolled to. */
const hydrateOn = (names: readonly string[]) => {
  Element.prototype.scrollIntoView = function scroll(this: HTMLElement) {
    const { widget = '' } = this.dataset;
    scrolled.push(widget);
    if (names.includes(widget)) delete this.dataset['pending'];
  };
};

test('scrolls to each pending widget until all are hydrated', async () => {
  hydrateOn(['Card', 'Map']);
  expect(await hydrateAll(60_000)).toEqual([]);
  expect(scrolled).toEqual(['Card', 'Map']);
});

test('names widgets that do not hydrate in time', async () => {
  hydrateOn(['Card']);
  expect(await hydrateAll(100)).toEqual(['Map']);
});
