import type { HomeSection } from '@tableside/contracts/content/home-kinds';
import { useContent } from '@tableside/platform';
import { RemoteSlot, type RemoteSlotProps } from '../federation/remote-slot';
import { HeroFallback } from './hero-fallback';
import { HOME_ORDER, orderSections } from './home-order';
import styles from './home-page.module.css';

const band = `ts-container ${styles['band']}`;
const SECTIONS: Readonly<Record<HomeSection, RemoteSlotProps>> = {
  month: { remote: 'discovery', widget: 'FeaturedRestaurant' },
  restaurants: { remote: 'discovery', widget: 'RestaurantGrid' },
  rankings: { remote: 'discovery', widget: 'CuisineRanking' },
  partner: { remote: 'marketing', widget: 'PartnerSection', className: band },
  advertise: { remote: 'marketing', widget: 'Advertise', className: band },
};
const builtInHome = { kind: 'home' as const, order: [...HOME_ORDER] };

/** Home: the hero, then a layout of slots in the published order. Each stands and falls alone. */
export function HomePage() {
  const { order } = useContent('home', builtInHome);
  return (
    <>
      <RemoteSlot
        remote="marketing"
        widget="HomeHero"
        className={styles['hero']}
        fallback={<HeroFallback />}
      />
      <div className={styles['sections']}>
        {orderSections(order).map((section) => (
          <RemoteSlot key={section} {...SECTIONS[section]} />
        ))}
      </div>
    </>
  );
}
