import { splitParagraphs } from '@tableside/contracts/common/text';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import { listingPath } from '@tableside/contracts/listing/paths';
import {
  HOURS_NOT_LISTED,
  specialDaysAhead,
  weekdayIn,
  weekRows,
  writeSlots,
} from '@tableside/contracts/restaurant/hours';
import type {
  FilterOption,
  MenuItem,
  Restaurant,
  Timeslot,
} from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { LeaderLine, LeaderList, LeaderRow } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { memo, useId } from 'react';
import { DoYouKnow } from '../../components/do-you-know';
import { FactsSection } from './facts-section';
import { PlaceSection } from './place-section';
import styles from './overview.module.css';

interface OverviewProps {
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

interface HoursSectionProps {
  readonly restaurant: Pick<Restaurant, 'hours' | 'offers'>;
  readonly now: Date;
  readonly timeZone: string;
}

/** "Thu, Nov 26, Thanksgiving". Dates of the language's own need no table of a locale. */
const nameDay = ({ date = '', occasion }: Timeslot): string =>
  new Date(date).toUTCString().replace(/0?(\d+) (\w+).*/, '$2 $1') +
  (occasion ? `, ${occasion}` : '');

function HoursSection({ restaurant, now, timeZone }: HoursSectionProps) {
  const id = useId();
  const today = weekdayIn(now, timeZone);
  const { hours } = restaurant;
  if (!hours.length) {
    return (
      <section aria-labelledby={id} className={styles['section']}>
        <h2 id={id}>Hours</h2>
        <p className={styles['unknown']}>
          {`${HOURS_NOT_LISTED}. `}
          <DoYouKnow restaurant={restaurant}>Do you know them?</DoYouKnow>
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>Hours</h2>
      <LeaderList>
        {weekRows(hours).map(({ weekday, day, slots }) => (
          <LeaderRow
            key={weekday}
            strong={weekday === today}
            term={
              <span>
                {day}
                {weekday === today && <VisuallyHidden>, today</VisuallyHidden>}
              </span>
            }
          >
            {slots.map((slot) => (
              <span key={slot} className={styles['slot']} data-today={weekday === today}>
                {slot}
              </span>
            ))}
          </LeaderRow>
        ))}
        {specialDaysAhead(hours, now, timeZone).map((slot) => (
          <LeaderRow key={slot.date} term={nameDay(slot)}>
            <span className={styles['slot']}>{writeSlots([slot])}</span>
          </LeaderRow>
        ))}
      </LeaderList>
    </section>
  );
}

interface MenuSectionProps {
  readonly menu: readonly MenuItem[];
  readonly cuisine: string | undefined;
}

function MenuSection({ menu, cuisine }: MenuSectionProps) {
  const id = useId();
  const { apiOrigin } = usePlatform().config;
  if (!menu.length) return null;
  return (
    <section aria-labelledby={id} className={styles['menuSection']}>
      <h2 id={id}>Menu</h2>
      <ul className={styles['menu']}>
        {menu.map(({ name, description, price, image, lang }, index) => {
          const dish = (
            <bdi lang={lang ?? undefined} className={styles['name']}>
              {name}
            </bdi>
          );
          return (
            <li key={index} className={styles['item']}>
              {image && (
                <Picture
                  src={pictureUrl(image, apiOrigin)}
                  alt=""
                  width={320}
                  height={320}
                  sizes="80px"
                  cuisine={cuisine}
                  className={styles['picture']}
                />
              )}
              <div className={styles['words']}>
                {price ? <LeaderLine start={dish} end={price} /> : dish}
                {description && (
                  <p dir="auto" className={styles['description']}>
                    {description}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
