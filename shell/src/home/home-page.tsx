import { RemoteSlot } from '../federation/remote-slot';
import { HeroFallback } from './hero-fallback';
import styles from './home-page.module.css';

/** Home: a layout of slots in the order of the specification. Each stands and falls alone. */
export function HomePage() {
  return (
    <div className={styles['home']}>
      <RemoteSlot
        remote="marketing"
        widget="HomeHero"
        className={styles['hero']}
        fallback={<HeroFallback />}
      />
      <RemoteSlot remote="discovery" widget="FeaturedRestaurant" className={styles['featured']} />
      <RemoteSlot remote="discovery" widget="RestaurantGrid" className={styles['grid']} />
      <RemoteSlot remote="discovery" widget="CuisineRanking" className={styles['ranking']} />
      <RemoteSlot remote="marketing" widget="PartnerSection" className={styles['partner']} />
      <RemoteSlot remote="marketing" widget="Advertise" className={styles['advertise']} />
    </div>
  );
}
