import { listingPath } from '@tableside/contracts/listing/paths';
import { KEYWORD_MAX } from '@tableside/contracts/listing/rules';
import { paths } from '@tableside/contracts/paths';
import type { SearchBoxProps } from '@tableside/platform';
import { Icon } from '@tableside/ui/icon';
import { Search, X } from 'lucide';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  useEffect,
  type RefObject,
} from 'react';
import { useNavigate, useLocation } from 'react-router-dom';
import { optionId, useCombobox } from './use-combobox';
import { useSuggestions } from './use-suggestions';
import styles from './search-box.module.css';

/** Search with suggestions. Without scripts it is a plain form that opens the listing. */
export function SearchBox({ variant, landmark, label, placeholder }: SearchBoxProps) {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useSearchText(input, setIsOpen);
  const [isComposing, setIsComposing] = useState(false);
  const { suggestions, view, isCurrent } = useSuggestions(text, isOpen && !isComposing);
  const isExpanded = isOpen && suggestions.length > 0;

  const close = () => {
    setIsOpen(false);
    combobox.resetHighlight();
  };
  const clear = () => {
    setText('');
    close();
    input.current?.focus();
  };
  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion || !view) return;
    setText(suggestion.title);
    close();
    void navigate(view.suggestionTarget(suggestion));
  };
  const combobox = useCombobox({
    options: suggestions,
    isOpen: isExpanded,
    open: () => setIsOpen(true),
    close,
    onChoose: choose,
    onClear: clear,
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    close();
    void navigate(listingPath({ keyword: text }));
  };
  const handleType = (typed: string) => {
    setText(typed);
    setIsOpen(true);
    combobox.resetHighlight();
  };
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    <div
      role="search"
      aria-label={landmark}
      className={styles['search']}
      data-variant={variant}
      onBlur={handleBlur}
    >
      <form action={paths.listing} method="get" className={styles['form']} onSubmit={handleSubmit}>
        <Icon of={Search} className={styles['glass']} />
        <input
          {...INPUT}
          role="combobox"
          ref={input}
          aria-label={label}
          aria-expanded={isExpanded}
          aria-controls={listId}
          aria-activedescendant={
            combobox.highlighted < 0 ? undefined : optionId(listId, combobox.highlighted)
          }
          placeholder={placeholder}
          className={styles['input']}
          value={text}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={combobox.handleKeyDown}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
        />
        {text && <ClearButton onClear={clear} />}
        {variant === 'large' && (
          <button type="submit" className={styles['submit']}>
            Search
          </button>
        )}
        {isExpanded && view && (
          <view.SuggestionList
            id={listId}
            suggestions={suggestions}
            highlighted={combobox.highlighted}
            onChoose={choose}
          />
        )}
      </form>
      {view && <view.SuggestionStatus count={isOpen && isCurrent ? suggestions.length : null} />}
    </div>
  );
}

const INPUT = {
  type: 'text',
  name: 'search',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: KEYWORD_MAX,
} as const;

const ClearButton = ({ onClear }: { readonly onClear: () => void }) => (
  <button type="button" aria-label="Clear search" className={styles['clear']} onClick={onClear}>
    <Icon of={X} size={18} />
  </button>
);

function useSearchText(
  input: RefObject<HTMLInputElement | null>,
  onEarlyText: (isTyping: boolean) => void,
) {
  const { pathname, search } = useLocation();
  const searched =
    pathname === paths.listing ? (new URLSearchParams(search).get('search') ?? '') : '';
  const [text, setText] = useState(searched);
  const [seen, setSeen] = useState(searched);
  if (seen !== searched) {
    setSeen(searched);
    setText(searched);
  }

  // Keep text typed before hydration.
  useEffect(() => {
    const box = input.current;
    const typed = box?.value;
    if (!typed || typed === box.defaultValue) return undefined;
    const { defaultValue: written } = box;
    const frame = requestAnimationFrame(() => {
      // Do not override a user who has typed or navigated since.
      setText((current) => (current === written ? typed : current));
      if (document.activeElement === box) onEarlyText(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [input, onEarlyText]);

  // Setting the same text would wait for the next render and undo the URL's search.
  const changeText = (next: string) => {
    if (next !== text) setText(next);
  };
  return [text, changeText] as const;
}
