import { formCheck } from '@tableside/contracts/common/rules';
import { noteRules } from '@tableside/contracts/favourite/rules';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useSession } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { ArrowDown, ArrowUp, ListPlus, NotebookPen } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../lib/account-forms';
import { useKeptFocus } from './use-kept-focus';
import { useListChange } from './use-lists';
import styles from './favourites.module.css';

export interface EntryToolsProps {
  readonly place: RestaurantSummary;
  /** The place's name, with its street where another one has the same. */
  readonly title: string;
  readonly note: string;
  readonly onLists: string;
  /** Where it stands on the list that is shown; null where it cannot be moved. */
  readonly stand: 'first' | 'last' | 'between' | 'alone' | null;
  /** With a stable identity. */
  readonly onMove: (slug: string, step: -1 | 1) => Promise<void>;
  /** Opens the choice of lists; with a stable identity. */
  readonly onChoose: (place: RestaurantSummary) => void;
}

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

interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** Moves a place within a list. A button at the end keeps the focus, and does nothing. */
function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
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

const CHECK = formCheck(noteRules);

interface NoteFormProps {
  readonly slug: string;
  readonly title: string;
  readonly note: string;
  readonly onClose: () => void;
}

/** Edits a note at its place. A failure leaves every word where it is. */
function NoteForm({ slug, title, note, onClose }: NoteFormProps) {
  const change = useListChange();
  const { read, keep, forget } = useKeptNote(slug);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const handleClose = () => {
    forget();
    onClose();
  };
  const form = useForm({
    schema: () => CHECK,
    onSubmit: async (fields) => {
      await change('set_entry', { slug, note: fields.note });
      handleClose();
    },
    onError: failureOf('note'),
  });
  return (
    <Form form={form} className={styles['form']}>
      <ErrorSummary />
      <Field
        name="note"
        label={
          <>
            Your note<VisuallyHidden> about {title}</VisuallyHidden>
          </>
        }
        hideOptional
        hint={`For yourself, ${noteRules.note.max} characters at most.`}
      >
        <Textarea
          ref={field}
          rows={3}
          defaultValue={read() ?? note}
          onChange={(event) => keep(event.target.value)}
        />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" size="small" pending={form.pending}>
          Save note
        </Button>
        <Button variant="quiet" size="small" disabled={form.pending} onClick={handleClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Notes that are being typed, by person and place. In memory alone: what somebody has typed outlives the end of a session, not
 * the page. */
const kept = new Map<string, string>();

/** The note that the person who is signed in was typing about a place. Nobody else's is told. */
function useKeptNote(slug: string) {
  const id = useSession((state) => state.user?.id);
  const key = `${id} ${slug}`;
  return {
    /** Undefined when none is being typed. */
    read: () => kept.get(key),
    keep: (note: string) => void kept.set(key, note),
    forget: () => void kept.delete(key),
  };
}
