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

/** Target of a suggestion: a restaurant, a cuisine's listing, or a search for an area. */
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
          ref={index === highlighted ? keepVisible : undefined}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          className={styles['option']}
          // Prevent the click from taking focus from the input, which would close the list.
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

/** Keeps the highlighted option visible in a scrolling list. */
const keepVisible = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

/** For accessible names such as "Luna, Restaurant, Midtown". Browsers read `ts-sr-only` with a space before the comma. */
const Pause = () => <span className={styles['pause']}>, </span>;

/** Delay before the number of suggestions is announced, in milliseconds. */
const QUIET_MS = 500;

const message = (count: number | null): string => {
  if (count === null) return '';
  if (count === 0) return 'No suggestions. Press Enter to search.';
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`;
};

/** Announces the number of suggestions.
 * @param count null while the box is closed or loading */
export function SuggestionStatus({ count }: { count: number | null }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(message(count)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className="ts-sr-only">
      {spoken}
    </p>
  );
}
