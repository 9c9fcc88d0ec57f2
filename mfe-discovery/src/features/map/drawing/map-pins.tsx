import { restaurantPath } from '@tableside/contracts/paths';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { AppLink } from '@tableside/ui/app-link';
import type { MapView } from './use-map-view';
import styles from './drawing.module.css';

/** A restaurant whose place is known. */
export interface Located {
  readonly restaurant: RestaurantSummary;
  readonly place: Coordinates;
}

export const locate = (restaurants: readonly RestaurantSummary[]): readonly Located[] =>
  restaurants.flatMap((restaurant) =>
    restaurant.coordinates ? [{ restaurant, place: restaurant.coordinates }] : [],
  );

export interface MapPinsProps {
  readonly pins: readonly Located[];
  readonly view: MapView;
  readonly highlighted: string | null;
  readonly onHighlight: (slug: string | null) => void;
}

/** The restaurants of the list as enamel studs, each a link to its page. */
export function MapPins({ pins, view, highlighted, onHighlight }: MapPinsProps) {
  return (
    <g>
      {pins.map(({ restaurant: { slug, title }, place }) => {
        const { x, y } = view.toScreen(place);
        return (
          <AppLink
            key={slug}
            href={restaurantPath(slug)}
            aria-label={title}
            className={styles['pin']}
            data-highlighted={slug === highlighted || undefined}
            onPointerEnter={() => onHighlight(slug)}
            onPointerLeave={() => onHighlight(null)}
            onFocus={() => {
              onHighlight(slug);
              if (!view.isInside(place)) view.centreOn(place);
            }}
            onBlur={() => onHighlight(null)}
          >
            <g transform={`translate(${x} ${y})`}>
              <circle r={14} className={styles['reach']} />
              <circle r={9} className={styles['stud']} />
              <circle r={6.5} className={styles['rim']} />
            </g>
          </AppLink>
        );
      })}
    </g>
  );
}
