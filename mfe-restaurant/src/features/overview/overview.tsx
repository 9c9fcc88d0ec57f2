import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { memo } from 'react';
import { FactsSection } from './facts-section';
import { HoursSection } from './hours-section';
import { MenuSection } from './menu-section';
import { Paragraphs } from './paragraphs';
import { PlaceSection } from './place-section';
import { PopularFor } from './popular-for';
import styles from './overview.module.css';

export interface OverviewProps {
  readonly restaurant: Restaurant;
  readonly now: Date;
  readonly timeZone: string;
}

/** What there is to know before going. Memoised: the tabs around it are rendered once more when the page is awake. */
export const Overview = memo(function Overview({ restaurant, now, timeZone }: OverviewProps) {
  const { overview, menu, popularFor } = restaurant;
  return (
    <div className={styles['overview']}>
      {(overview || popularFor.length > 0) && (
        <div className={styles['about']}>
          {overview && <Paragraphs text={overview} />}
          <PopularFor occasions={popularFor} />
        </div>
      )}
      <div className={styles['pair']}>
        <HoursSection restaurant={restaurant} now={now} timeZone={timeZone} />
        <PlaceSection restaurant={restaurant} />
      </div>
      <FactsSection restaurant={restaurant} />
      <MenuSection menu={menu} cuisine={restaurant.cuisines[0]?.title} />
    </div>
  );
});
