import { useState, type KeyboardEvent } from 'react';

interface ComboboxParts {
  readonly options: readonly unknown[];
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly onChoose: (index: number) => void;
  readonly onClear: () => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Next option for Down (`step` 1) or Up (-1). -1 is the input itself, before the first and after the last option. */
function stepOption(current: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  const next = current + step;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

/** Keys of an editable combobox with manual selection: focus stays in the input and a highlight moves over the
 * options. */
export function useCombobox({ options, isOpen, open, close, onChoose, onClear }: ComboboxParts) {
  const [highlight, setHighlight] = useState(-1);
  const [seen, setSeen] = useState(options);
  if (seen !== options) {
    setSeen(options);
    setHighlight(-1);
  }
  const highlighted = isOpen ? highlight : -1;

  const move = (step: 1 | -1) => {
    if (!isOpen) open();
    setHighlight(stepOption(highlighted, step, options.length));
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition all keys belong to the input method; Safari marks the key that ends it
    // only by its code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case 'Enter':
        if (highlighted < 0) return;
        event.preventDefault();
        onChoose(highlighted);
        break;
      case 'Escape':
        event.preventDefault();
        if (isOpen) close();
        else onClear();
        break;
      case 'Tab':
        close();
        break;
      default:
    }
  };

  return { highlighted, resetHighlight: () => setHighlight(-1), handleKeyDown };
}
