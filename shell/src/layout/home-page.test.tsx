import type { ContentDocument } from '@tableside/contracts/content/model';
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
    <CompositionProvider value={{ slots: [head, ...sections] }}>
      <HomePage />
    </CompositionProvider>
  );
}

it('lays out the declared slots in their own order', () => {
  renderWidget(Home);
  expect(shown()).toEqual([
    'north/Hero',
    'south/Month',
    'south/Rankings',
    'north/Partner',
    'north/Weather',
  ]);
});

it('lays out its sections in the published order; the head stays first', () => {
  const home: ContentDocument<'home'> = { kind: 'home', order: ['partner', 'rankings', 'month'] };
  renderWidget(Home, { platform: createFakePlatform({ published: { home } }) });
  expect(shown()).toEqual([
    'north/Hero',
    'north/Partner',
    'south/Rankings',
    'south/Month',
    'north/Weather',
  ]);
});

it('has a heading and a search where no remote offers a head', () => {
  renderWidget(HomePage);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eat where the locals eat');
});

it('passes over sections that nobody declares, and leaves none out or twice', () => {
  const asked = ['weather', 'partner', 'constructor', 'partner', 'month'];
  expect(orderSections(sections, asked).map(({ widget }) => widget)).toEqual([
    'Partner',
    'Month',
    'Rankings',
    'Weather',
  ]);
});

it('keeps a heading and a search when the hero is missing', () => {
  renderWidget(HeroFallback);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eat where the locals eat');
  expect(screen.getByRole('combobox')).toHaveAttribute('name', 'search');
});

it('keeps the published words when the hero is missing', () => {
  const hero: ContentDocument<'hero'> = {
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
