import { query } from '@tableside/contracts/queries';
import type { WidgetsModule } from '@tableside/contracts/remote';
import { Advertise } from './features/advertise/advertise';
import { HomeHero } from './features/hero/home-hero';
import { FooterSponsor, PartnerSection, SponsorBanner } from './features/sponsor/sponsor';

export const widgets = {
  HomeHero: {
    Component: HomeHero,
    queries: () => [query('settings'), query('options', { kind: 'popularFor' })],
  },
  PartnerSection: { Component: PartnerSection },
  Advertise: { Component: Advertise },
  SponsorBanner: { Component: SponsorBanner },
  FooterSponsor: { Component: FooterSponsor },
} satisfies WidgetsModule['widgets'];
