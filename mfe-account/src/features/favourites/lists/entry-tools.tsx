import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { ListPlus, NotebookPen } from 'lucide';
import { useRef, useState } from 'react';
import { useKeptFocus } from '../lib/use-kept-focus';
import styles from './lists.module.css';
import { useKeptNote } from './kept-notes';
import { MoveButtons } from './move-buttons';
import { NoteForm } from './note-form';

export interface EntryToolsProps {
  readonly place: RestaurantSummary;
  /** The place's name, with its street where another one has the same. */
  readonly title: string;
  readonly note: string;
  /** Names of the lists that it is on, such as "Date night, Patio". */
  readonly onLists: string;
  /** Where it stands on the list that is shown; null where it cannot be moved. */
  readonly stand: 'first' | 'last' | 'between' | 'alone' | null;
  /** With a stable identity. */
  readonly onMove: (slug: string, step: -1 | 1) => Promise<void>;
  /** Opens the choice of lists; with a stable identity. */
  readonly onChoose: (place: RestaurantSummary) => void;
}

/** Below a favorite: its note, its lists, and the ways to change both. */
export function EntryTools({
  place,
  title,
  note,
  onLists,
  stand,
  onMove,
  onChoose,
}: EntryToolsProps) {
  const kept = useKeptNote(place.slug);
  const [isEditing, setIsEditing] = useState(() => kept.read() !== undefined);
  const opener = useRef<HTMLSpanElement>(null);
  useKeptFocus(opener, isEditing);
  const { slug } = place;
  return (
    <div className={styles['tools']}>
      {onLists && (
        <p className={styles['on']}>
          On <bdi>{onLists}</bdi>
        </p>
      )}
      {isEditing ? (
        <NoteForm slug={slug} title={title} note={note} onClose={() => setIsEditing(false)} />
      ) : (
        note && (
          <p dir="auto" className={styles['note']}>
            {note}
          </p>
        )
      )}
      <div className={styles['buttons']}>
        {stand && stand !== 'alone' && (
          <MoveButtons
            title={title}
            isFirst={stand === 'first'}
            isLast={stand === 'last'}
            onMove={(step) => void onMove(slug, step)}
          />
        )}
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Add to list: ${title}`}
          icon={<Icon of={ListPlus} size={16} />}
          onClick={() => onChoose(place)}
        >
          Add to list
        </Button>
        <span ref={opener} className={styles['opener']}>
          {!isEditing && (
            <Button
              variant="quiet"
              size="small"
              icon={<Icon of={NotebookPen} size={16} />}
              onClick={() => setIsEditing(true)}
            >
              <span>
                {note ? 'Edit note' : 'Add a note'}
                <VisuallyHidden> about {title}</VisuallyHidden>
              </span>
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}
