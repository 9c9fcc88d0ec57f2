import type { WidgetsModule } from '@tableside/contracts/remote';
import { Advertise } from './features/advertise/advertise';
import { heroQueries, HomeHero } from './features/hero/home-hero';
import { FooterSponsor, PartnerSection, SponsorBanner } from './features/sponsor/sponsor';

export const widgets = {
  HomeHero: { Component: HomeHero, queries: heroQueries },
  PartnerSection: { Component: PartnerSection },
  Advertise: { Component: Advertise },
  SponsorBanner: { Component: SponsorBanner },
  FooterSponsor: { Component: FooterSponsor },
} satisfies WidgetsModule['widgets'];
