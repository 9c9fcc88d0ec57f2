import { useSortable } from '@dnd-kit/sortable';
import { IconButton } from '@tableside/ui/icon-button';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide';
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from '@tableside/ui/cx';
import { Icon } from '@tableside/ui/icon';
import styles from './sortable.module.css';

export interface SortableEntryProps {
  readonly id: string;
  /** What it is called: "2nd plan". */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  /** Left out, it cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
  /** Stands between the grip and the buttons. */
  readonly children: ReactNode;
  /** Stands below all of them. */
  readonly more?: ReactNode;
  readonly className?: string | undefined;
}

/** An entry of a sortable list, with a grip and buttons. */
export function SortableEntry({
  id,
  name,
  index,
  count,
  onMove,
  onRemove,
  children,
  more,
  className,
}: SortableEntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } =
    useSortable({ id });
  const element = useRef<HTMLLIElement | null>(null);
  const y = transform?.y ?? 0;
  useLayoutEffect(() => {
    element.current?.style.setProperty('transform', y ? `translateY(${Math.round(y)}px)` : '');
  }, [y]);
  const take = useCallback(
    (node: HTMLLIElement | null) => {
      element.current = node;
      setNodeRef(node);
    },
    [setNodeRef],
  );
  return (
    <li
      ref={take}
      className={cx(styles['entry'], className)}
      data-dragged={isDragging || undefined}
    >
      <div className={styles['row']}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles['grip']}
          {...attributes}
          {...listeners}
          aria-label={`Drag ${name}`}
        >
          <Icon of={GripVertical} />
        </button>
        <div className={styles['body']}>{children}</div>
        <div className={styles['buttons']}>
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && onMove(index, index + 1)}
          />
          {onRemove && <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />}
        </div>
      </div>
      {more}
    </li>
  );
}
