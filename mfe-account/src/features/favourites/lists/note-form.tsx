import { formCheck } from '@tableside/contracts/common/rules';
import { noteRules } from '@tableside/contracts/favourite/rules';
import { refusedFields } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { describeEntranceFailure } from '../../../lib/entrance-failure';
import styles from './lists.module.css';
import { useKeptNote } from './kept-notes';
import { useListChange } from './use-lists';

const CHECK = formCheck(noteRules);

export interface NoteFormProps {
  readonly slug: string;
  readonly title: string;
  readonly note: string;
  readonly onClose: () => void;
}

/** Edits a note at its place. A failure leaves every word where it is. */
export function NoteForm({ slug, title, note, onClose }: NoteFormProps) {
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
      try {
        await change('set_entry', { slug, note: fields.note });
        handleClose();
        return undefined;
      } catch (error) {
        const fieldErrors = refusedFields(error);
        return fieldErrors['note']
          ? { fieldErrors }
          : { formError: describeEntranceFailure(error) };
      }
    },
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
