import { query } from '@tableside/contracts/queries';
import type { WidgetsModule } from '@tableside/contracts/remote';
import { Advertise } from './features/advertise/advertise';
import { HomeHero } from './features/hero/home-hero';
import { FooterSponsor } from './features/sponsor/footer-sponsor';
import { PartnerSection } from './features/partner/partner-section';
import { SponsorBanner } from './features/sponsor/sponsor-banner';

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
