import { RemoteSlot } from '../federation/remote-slot';
import { HeroFallback } from './hero-fallback';
import styles from './home-page.module.css';

/** Home: a layout of slots in the order of the specification. Each stands and falls alone. */
export function HomePage() {
  return (
    <>
      <RemoteSlot
        remote="marketing"
        widget="HomeHero"
        className={styles['hero']}
        fallback={<HeroFallback />}
      />
      <RemoteSlot remote="discovery" widget="FeaturedRestaurant" />
      <RemoteSlot remote="discovery" widget="RestaurantGrid" />
      <RemoteSlot remote="discovery" widget="CuisineRanking" />
      <RemoteSlot
        remote="marketing"
        widget="PartnerSection"
        className={`ts-container ${styles['band']}`}
      />
      <RemoteSlot
        remote="marketing"
        widget="Advertise"
        className={`ts-container ${styles['last']}`}
      />
    </>
  );
}
