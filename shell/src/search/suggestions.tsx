import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import { listingPath } from '@tableside/contracts/listing/paths';
import { SUGGESTIONS_MAX } from '@tableside/contracts/listing/rules';
import { uniqueSuggestions } from '@tableside/contracts/listing/unique-suggestions';
import { restaurantPath } from '@tableside/contracts/paths';
import { Icon } from '@tableside/ui/icon';
import { MapPin, Soup, Store, UtensilsCrossed } from 'lucide';
import { useEffect, useState } from 'react';
import { optionId } from './use-combobox';
import styles from './search-box.module.css';

export { createFetchQuery } from '../transport/fetch-query';

export const limitSuggestions = (suggestions: readonly SearchSuggestion[]): SearchSuggestion[] =>
  uniqueSuggestions(suggestions).slice(0, SUGGESTIONS_MAX);

/** Where a suggestion leads: a restaurant's screen, the listing of a cuisine, or a search for an area's name. */
export function suggestionTarget({ type, id, title, slug }: SearchSuggestion): string {
  if (type === 'restaurant' && slug) return restaurantPath(slug);
  const cuisineId = Number(id);
  const isCuisine = type === 'cuisine' && Number.isSafeInteger(cuisineId) && cuisineId > 0;
  return isCuisine ? listingPath({ cuisine: [cuisineId] }) : listingPath({ keyword: title });
}

const TYPE_LABELS: Readonly<Record<SearchSuggestion['type'], string>> = {
  restaurant: 'Restaurant',
  cuisine: 'Cuisine',
  dish: 'Dish',
  location: 'Location',
};

const ICONS = {
  restaurant: Store,
  cuisine: UtensilsCrossed,
  dish: Soup,
  location: MapPin,
} as const;

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly SearchSuggestion[];
  readonly highlighted: number;
  readonly onChoose: (index: number) => void;
}

export function SuggestionList({ id, suggestions, highlighted, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={styles['list']}>
      {suggestions.map((suggestion, index) => (
        <button
          key={`${suggestion.type}:${suggestion.id}`}
          ref={index === highlighted ? keepInSight : undefined}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          className={styles['option']}
          // Pressing must not take focus from the input, or the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <Icon of={ICONS[suggestion.type]} />
          <span className={styles['title']}>
            <span lang={suggestion.titleLang}>{suggestion.title}</span>
            <Pause />
          </span>
          <span className={styles['badge']}>
            {TYPE_LABELS[suggestion.type]}
            {suggestion.subtitle && <Pause />}
          </span>
          {suggestion.subtitle && <span className={styles['subtitle']}>{suggestion.subtitle}</span>}
        </button>
      ))}
    </div>
  );
}

/** Keys move the highlight past the edge of a list that scrolls. */
const keepInSight = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

/** Lets a screen reader say "Luna, Restaurant, Midtown". */
const Pause = () => <span className="ts-sr-only">, </span>;

/** A screen reader hears about suggestions once typing has paused this long. */
const QUIET_MS = 500;

const sentence = (count: number | null): string => {
  if (count === null) return '';
  if (count === 0) return 'No suggestions. Press Enter to search.';
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys`;
};

/** Says how many suggestions there are.
 * @param count null while the box is closed, or while they are on their way */
export function SuggestionStatus({ count }: { count: number | null }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence(count)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className="ts-sr-only">
      {spoken}
    </p>
  );
}
