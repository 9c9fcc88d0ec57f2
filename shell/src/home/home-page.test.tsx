import { HOME_SECTIONS } from '@tableside/contracts/content/home-kinds';
import type { ContentDocument } from '@tableside/contracts/content/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { readFileSync } from 'node:fs';
import { HeroFallback } from './hero-fallback';
import { HOME_ORDER, orderSections } from './home-order';
import { HomePage } from './home-page';

jest.mock('../federation/remote-slot', () => ({
  RemoteSlot: (props: { remote: string; widget: string; fallback?: ReactNode }) => (
    <section aria-label={`${props.remote}/${props.widget}`}>{props.fallback}</section>
  ),
}));

const slots = () => screen.getAllByRole('region').map((slot) => slot.getAttribute('aria-label'));

it('lays out the six slots in the order of the specification', () => {
  renderWidget(HomePage);
  expect(slots()).toEqual([
    'marketing/HomeHero',
    'discovery/FeaturedRestaurant',
    'discovery/RestaurantGrid',
    'discovery/CuisineRanking',
    'marketing/PartnerSection',
    'marketing/Advertise',
  ]);
});

it('lays out its sections in the published order; the hero stays first', () => {
  const home: ContentDocument<'home'> = {
    kind: 'home',
    order: ['partner', 'rankings', 'advertise', 'restaurants', 'month'],
  };
  renderWidget(HomePage, { platform: createFakePlatform({ published: { home } }) });
  expect(slots()).toEqual([
    'marketing/HomeHero',
    'marketing/PartnerSection',
    'discovery/CuisineRanking',
    'marketing/Advertise',
    'discovery/RestaurantGrid',
    'discovery/FeaturedRestaurant',
  ]);
});

it('has the same order as the built-in document, and all sections of the contract', () => {
  const file = `${__dirname}/../../../mfe-marketing/content/home.json`;
  const { order } = JSON.parse(readFileSync(file, 'utf8')) as { order: string[] };
  expect(HOME_ORDER).toEqual(order);
  expect(HOME_ORDER).toEqual(HOME_SECTIONS);
});

it('passes over sections that it does not know, and leaves none out or twice', () => {
  const asked = ['weather', 'partner', 'constructor', 'partner', 'month'] as never;
  expect(orderSections(asked)).toEqual([
    'partner',
    'month',
    'restaurants',
    'rankings',
    'advertise',
  ]);
});

it('keeps a heading and a search when the hero is missing', () => {
  renderWidget(HeroFallback);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eat where the locals eat');
  expect(screen.getByRole('searchbox')).toHaveAttribute('name', 'search');
});

it('keeps the published words when the hero is missing', () => {
  const hero: ContentDocument<'hero'> = {
    kind: 'hero',
    title: 'Eat by the river',
    overline: null,
    lede: null,
    picture: null,
    fallback: { title: 'Not this one', lede: 'Where the town sits down.' },
    searchLabel: 'Search',
    searchPlaceholder: 'Tacos',
    occasionsLabel: 'Popular for',
  };
  renderWidget(HeroFallback, { platform: createFakePlatform({ published: { hero } }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eat by the river');
  expect(screen.getByText('Where the town sits down.')).toBeVisible();
});
