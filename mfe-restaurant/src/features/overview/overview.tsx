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
import { useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { DottedLine, DottedList, DottedRow } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { memo } from 'react';
import { CorrectionLink } from '../../components/correction-link';
import { FactsSection } from './facts-section';
import { RestaurantSection } from './restaurant-section';
import { Section } from './section';
import styles from './overview.module.css';

/** Memoized, since the surrounding tabs re-render on hydration. */
export const Overview = memo(function Overview({
  restaurant,
}: {
  readonly restaurant: Restaurant;
}) {
  const { overview, menu, popularFor, otherNames } = restaurant;
  return (
    <div className={styles['overview']}>
      {(overview || popularFor.length > 0 || otherNames.length > 0) && (
        <div className={styles['about']}>
          {otherNames.length > 0 && (
            <p
              className={styles['popular']}
              dir="auto"
            >{`Also known as ${otherNames.join(', ')}`}</p>
          )}
          {overview && <Paragraphs text={overview} />}
          <PopularFor occasions={popularFor} />
        </div>
      )}
      <div className={styles['pair']}>
        <HoursSection restaurant={restaurant} />
        <RestaurantSection restaurant={restaurant} />
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

/** "Thu, Nov 26, Thanksgiving". Avoids Intl, which is slow on first use. */
const nameDay = ({ date = '', occasion }: Timeslot): string =>
  new Date(date).toUTCString().replace(/0?(\d+) (\w+).*/, '$2 $1') +
  (occasion ? `, ${occasion}` : '');

function HoursSection({ restaurant }: { readonly restaurant: Restaurant }) {
  const { now, timeZone } = useCityTime();
  const today = weekdayIn(now, timeZone);
  const { hours } = restaurant;
  if (!hours.length) {
    return (
      <Section title="Hours">
        <p className={styles['unknown']}>
          {`${HOURS_NOT_LISTED}. `}
          <CorrectionLink restaurant={restaurant}>Know the hours? Add them.</CorrectionLink>
        </p>
      </Section>
    );
  }
  return (
    <Section title="Hours">
      <DottedList>
        {weekRows(hours).map(({ weekday, day, slots }) => (
          <DottedRow
            key={weekday}
            strong={weekday === today}
            term={
              <>
                {day}
                {weekday === today && <VisuallyHidden> today</VisuallyHidden>}
              </>
            }
          >
            {slots.map((slot) => (
              <span key={slot} className={styles['slot']} data-today={weekday === today}>
                {slot}
              </span>
            ))}
          </DottedRow>
        ))}
        {specialDaysAhead(hours, now, timeZone).map((slot) => (
          <DottedRow key={slot.date} term={nameDay(slot)}>
            <span className={styles['slot']}>{writeSlots([slot])}</span>
          </DottedRow>
        ))}
      </DottedList>
    </Section>
  );
}

interface MenuSectionProps {
  readonly menu: readonly MenuItem[];
  readonly cuisine: string | undefined;
}

function MenuSection({ menu, cuisine }: MenuSectionProps) {
  const { apiOrigin } = usePlatform().config;
  if (!menu.length) return null;
  return (
    <Section title="Menu">
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
              <div className={styles['text']}>
                {price ? <DottedLine start={dish} end={price} /> : dish}
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
    </Section>
  );
}
