import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HeroFallback } from './hero-fallback';
import { HomePage } from './home-page';

jest.mock('../federation/remote-slot', () => ({
  RemoteSlot: (props: { remote: string; widget: string; fallback?: ReactNode }) => (
    <section aria-label={`${props.remote}/${props.widget}`}>{props.fallback}</section>
  ),
}));

it('lays out the six slots in the order of the specification', () => {
  renderWidget(HomePage);
  const slots = screen.getAllByRole('region').map((slot) => slot.getAttribute('aria-label'));
  expect(slots).toEqual([
    'marketing/HomeHero',
    'discovery/FeaturedRestaurant',
    'discovery/RestaurantGrid',
    'discovery/CuisineRanking',
    'marketing/PartnerSection',
    'marketing/Advertise',
  ]);
});

it('keeps a heading and a search when the hero is missing', () => {
  renderWidget(HeroFallback);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eat where the locals eat');
  expect(screen.getByRole('searchbox')).toHaveAttribute('name', 'search');
});
