import { Button } from '@tableside/ui/button';
import { FieldError } from '@tableside/ui/field-error';
import type { ReactNode, SubmitEvent } from 'react';
import { EditConflict } from '../../components/conflict/edit-conflict';
import type { EditConflictState } from '../../components/conflict/use-edit-conflict';
import styles from '../../components/cards.module.css';

export interface SaveSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly pending: boolean;
  /** What is wrong with all of it. */
  readonly error?: string | undefined;
  /** What the button says; default "Save hours". */
  readonly save?: string;
  readonly onSave: () => void;
  readonly conflict: EditConflictState;
  /** Buttons beside it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Part of a place that is saved by itself. */
export function SaveSection({
  title,
  hint,
  pending,
  error,
  save = `Save ${title.toLowerCase()}`,
  onSave,
  conflict,
  actions,
  children,
}: SaveSectionProps) {
  const handle = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles['card']} onSubmit={handle} noValidate aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      {hint && <p className={styles['note']}>{hint}</p>}
      {children}
      {error && <FieldError id={`${title}-error`}>{error}</FieldError>}
      <EditConflict {...conflict} />
      <div className={styles['buttons']}>
        <Button type="submit" pending={pending}>
          {save}
        </Button>
        {actions}
      </div>
    </form>
  );
}
