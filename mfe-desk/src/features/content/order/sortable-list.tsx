import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import styles from './sortable.module.css';

/** How far a finger has to go before it drags, in pixels: a press stays a press. */
const DRAG_BEGINS = 6;

export interface SortableListProps {
  /** Of the entries, in their order. */
  readonly ids: readonly string[];
  /** What an entry is called aloud. */
  readonly nameOf: (index: number) => string;
  readonly onMove: (from: number, to: number) => void;
  /** `SortableEntry` elements in the order of `ids`. */
  readonly children: ReactNode;
}

/** A list whose entries are put in order by dragging, by the keyboard, or by their buttons. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_BEGINS } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  const told = (id: UniqueIdentifier) => nameOf(indexOf(id));
  const placeOf = (id: UniqueIdentifier | undefined) =>
    id === undefined ? 'nowhere' : `place ${indexOf(id) + 1} of ${ids.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${told(active.id)} is picked up, at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => `${told(active.id)} is over ${placeOf(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${told(active.id)} is put down at ${placeOf(over?.id)}.`,
    onDragCancel: ({ active }) => `${told(active.id)} stays at ${placeOf(active.id)}.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter to put it down, Escape to leave it.',
        },
      }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol className={styles['list']}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

/** The same list with one entry elsewhere. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from] as Item, ...rest.slice(to)];
}
