import { IconButton } from '@tableside/ui/icon-button';
import { ArrowDown, ArrowUp } from 'lucide';

export interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** Moves a place within a list. A button at the end keeps the focus, and does nothing. */
export function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move up: ${title}`}
        icon={ArrowUp}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        label={`Move down: ${title}`}
        icon={ArrowDown}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
      />
    </>
  );
}
