import { Button } from '@tableside/ui/button';
import { FieldError } from '@tableside/ui/field-error';
import type { ReactNode, SubmitEvent } from 'react';
import styles from '../../components/cards.module.css';

export interface SaveSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly pending: boolean;
  /** What is wrong with all of it. */
  readonly error?: string | undefined;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/** Part of a place that is saved by itself. */
export function SaveSection({ title, hint, pending, error, onSave, children }: SaveSectionProps) {
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
      <div>
        <Button type="submit" pending={pending}>
          Save {title.toLowerCase()}
        </Button>
      </div>
    </form>
  );
}
