import { cx } from '@tableside/ui/cx';
import { IconButton, type IconButtonProps } from '@tableside/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide';
import type { KeyboardEvent } from 'react';
import type { CarouselState } from '../lib/use-carousel';
import styles from './carousel-controls.module.css';

export interface CarouselControlsProps {
  readonly carousel: Pick<CarouselState, 'shown' | 'count' | 'show' | 'moveByKey'>;
  readonly variant?: NonNullable<IconButtonProps['variant']>;
  readonly className?: string | undefined;
}

/** Two buttons and the count between them: "2 / 12". Left, Right, Home and End work on the buttons. */
export function CarouselControls({ carousel, variant, className }: CarouselControlsProps) {
  const { shown, count, show, moveByKey } = carousel;
  const button = {
    ...(variant && { variant }),
    className: styles['arrow'],
    onKeyDown: (event: KeyboardEvent) => void moveByKey(event, shown),
  };
  return (
    <div className={cx(styles['controls'], className)}>
      <IconButton
        {...button}
        label="Previous photo"
        icon={ChevronLeft}
        aria-disabled={shown === 0}
        onClick={() => show(shown - 1)}
      />
      <span className={styles['count']} aria-live="polite">
        {shown + 1} / {count}
      </span>
      <IconButton
        {...button}
        label="Next photo"
        icon={ChevronRight}
        aria-disabled={shown === count - 1}
        onClick={() => show(shown + 1)}
      />
    </div>
  );
}
