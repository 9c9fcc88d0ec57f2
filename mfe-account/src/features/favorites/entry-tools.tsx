import { formCheck } from '@tableside/contracts/common/rules';
import { noteRules } from '@tableside/contracts/favorite/rules';
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
import { toFieldFailure } from '../../lib/account-forms';
import { useRestoredFocus } from './use-restored-focus';
import { useListChange } from './use-lists';
import styles from './favorites.module.css';

export interface EntryToolsProps {
  readonly restaurant: RestaurantSummary;
  /** The restaurant's name, with its street if another restaurant has the same name. */
  readonly title: string;
  readonly note: string;
  /** Names of the lists it is on. */
  readonly listNames: string;
  /** Position in the shown list; null if it cannot be moved. */
  readonly position: 'first' | 'last' | 'middle' | 'only' | null;
  /** Must be stable across renders. */
  readonly onMove: (slug: string, step: -1 | 1) => Promise<void>;
  /** Opens the dialog to add it to lists. Must be stable across renders. */
  readonly onChoose: (restaurant: RestaurantSummary) => void;
}

export function EntryTools({
  restaurant,
  title,
  note,
  listNames,
  position,
  onMove,
  onChoose,
}: EntryToolsProps) {
  const draft = useDraftNote(restaurant.slug);
  const [isEditing, setIsEditing] = useState(() => draft.read() !== undefined);
  const opener = useRef<HTMLSpanElement>(null);
  useRestoredFocus(opener, isEditing);
  const { slug } = restaurant;
  return (
    <div className={styles['tools']}>
      {listNames && (
        <p className={styles['on']}>
          On <bdi>{listNames}</bdi>
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
        {position && position !== 'only' && (
          // At either end the button stays focusable but does nothing.
          <>
            <IconButton
              label={`Move up: ${title}`}
              icon={ArrowUp}
              aria-disabled={position === 'first' || undefined}
              onClick={() => position !== 'first' && void onMove(slug, -1)}
            />
            <IconButton
              label={`Move down: ${title}`}
              icon={ArrowDown}
              aria-disabled={position === 'last' || undefined}
              onClick={() => position !== 'last' && void onMove(slug, 1)}
            />
          </>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Add to list: ${title}`}
          icon={<Icon of={ListPlus} size={16} />}
          onClick={() => onChoose(restaurant)}
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

const CHECK = formCheck(noteRules);

interface NoteFormProps {
  readonly slug: string;
  readonly title: string;
  readonly note: string;
  readonly onClose: () => void;
}

/** Edits a note in place. Keeps the text if saving fails. */
function NoteForm({ slug, title, note, onClose }: NoteFormProps) {
  const change = useListChange();
  const { read, save, clear } = useDraftNote(slug);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const handleClose = () => {
    clear();
    onClose();
  };
  const form = useForm({
    schema: () => CHECK,
    onSubmit: async (fields) => {
      await change('set_entry', { slug, note: fields.note });
      handleClose();
    },
    onError: toFieldFailure('note'),
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
        hint={`Private. Up to ${noteRules.note.max} characters.`}
      >
        <Textarea
          ref={field}
          rows={3}
          defaultValue={read() ?? note}
          onChange={(event) => save(event.target.value)}
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

/** Unsaved notes by user and restaurant. In memory only, so that they survive the end of a session but not a reload. */
const drafts = new Map<string, string>();

/** The current user's unsaved note about a restaurant. */
function useDraftNote(slug: string) {
  const id = useSession((state) => state.user?.id);
  const key = `${id} ${slug}`;
  return {
    /** Undefined if there is none. */
    read: () => drafts.get(key),
    save: (note: string) => void drafts.set(key, note),
    clear: () => void drafts.delete(key),
  };
}
