import type { Restaurant, FilterOption } from '@tableside/contracts/restaurant/model';
import { memo } from 'react';
import { FactsSection } from './facts-section';
import { HoursSection } from './hours-section';
import { MenuSection } from './menu-section';
import { PlaceSection } from './place-section';
import styles from './overview.module.css';
import { splitParagraphs } from '@tableside/contracts/common/text';
import { listingPath } from '@tableside/contracts/listing/paths';
import { AppLink } from '@tableside/ui/app-link';

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

/** Text from a stranger, as paragraphs of plain text and nothing else. */
function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className={styles['prose']}>
      {splitParagraphs(text).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** Occasions that people come for, each with the list of places like it. */
function PopularFor({ occasions }: { readonly occasions: readonly FilterOption[] }) {
  if (!occasions.length) return null;
  return (
    <p className={styles['popular']}>
      Popular for{' '}
      {occasions.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && (index === occasions.length - 1 ? ' and ' : ', ')}
          {id > 0 ? <AppLink href={listingPath({ popularFor: [id] })}>{title}</AppLink> : title}
        </span>
      ))}
    </p>
  );
}
