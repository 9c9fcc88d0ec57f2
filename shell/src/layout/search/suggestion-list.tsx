import type { SearchSuggestion } from '@tableside/contracts/listing/model';
import { Icon } from '@tableside/ui/icon';
import { MapPin, Soup, Store, UtensilsCrossed } from 'lucide';
import { TYPE_LABELS } from './suggestion-target';
import { optionId } from './use-combobox';
import styles from './search-box.module.css';

const ICONS = {
  restaurant: Store,
  cuisine: UtensilsCrossed,
  dish: Soup,
  location: MapPin,
} as const;

export interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly SearchSuggestion[];
  readonly highlighted: number;
  readonly onChoose: (index: number) => void;
}

/** The popup of the search box. Its options take no focus: the input keeps it and keys move the highlight. */
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
