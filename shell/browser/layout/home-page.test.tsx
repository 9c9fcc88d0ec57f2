import type { ContentEntry } from '@tableside/contracts/content/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CompositionProvider } from '../hydration/remote-slot';
import { makeSlot } from '../federation/composition-fixtures';
import type { Slot } from '../federation/composition';
import { HeroFallback, orderSections, HomePage } from './home-page';

jest.mock('../hydration/remote-slot', () => ({
  ...jest.requireActual<object>('../hydration/remote-slot'),
  RemoteSlot: ({ slot, fallback }: { slot: Slot; fallback?: ReactNode }) => (
    <section aria-label={`${slot.remote}/${slot.widget}`}>{fallback}</section>
  ),
}));

const shown = () => screen.getAllByRole('region').map((slot) => slot.getAttribute('aria-label'));

const head = makeSlot('home:head', 'north', 'Hero');
const sections = [
  makeSlot('home:section', 'south', 'Month', { name: 'month' }),
  makeSlot('home:section', 'south', 'Rankings', { name: 'rankings' }),
  makeSlot('home:section', 'north', 'Partner', { name: 'partner' }),
  makeSlot('home:section', 'north', 'Weather'),
];

function Home() {
  return (
    <CompositionProvider value={{ slots: [head, ...sections], routes: [] }}>
      <HomePage />
    </CompositionProvider>
  );
}

it('lays out declared slots in order', () => {
  renderWidget(Home);
  expect(shown()).toEqual([
    'north/Hero',
    'south/Month',
    'south/Rankings',
    'north/Partner',
    'north/Weather',
  ]);
});

it('lays out sections in the published order with the hero first', () => {
  const home: ContentEntry<'home'> = { kind: 'home', order: ['partner', 'rankings', 'month'] };
  renderWidget(Home, { platform: createFakePlatform({ published: { home } }) });
  expect(shown()).toEqual([
    'north/Hero',
    'north/Partner',
    'south/Rankings',
    'south/Month',
    'north/Weather',
  ]);
});

it('shows a heading and search without a hero widget', () => {
  renderWidget(HomePage);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eat where the locals eat');
  expect(screen.getByRole('combobox')).toHaveAttribute('name', 'search');
});

it('skips undeclared sections and shows each declared one once', () => {
  const requested = ['weather', 'partner', 'constructor', 'partner', 'month'];
  expect(orderSections(sections, requested).map(({ widget }) => widget)).toEqual([
    'Partner',
    'Month',
    'Rankings',
    'Weather',
  ]);
});

it('keeps the published text when the hero is missing', () => {
  const hero: ContentEntry<'hero'> = {
    kind: 'hero',
    title: 'Eat by the river',
    overline: null,
    lede: 'Where the town sits down.',
    picture: null,
    searchLabel: 'Search',
    searchPlaceholder: 'Tacos',
    occasionsLabel: 'Popular for',
  };
  renderWidget(HeroFallback, { platform: createFakePlatform({ published: { hero } }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eat by the river');
  expect(screen.getByText('Where the town sits down.')).toBeVisible();
});
