import { type MouseEvent, use, useEffect, useId, useRef } from 'react';
import { FormScopeContext } from './field';
import styles from './error-summary.module.css';

export interface ErrorSummaryProps {
  /** A failure of the whole form is said aloud elsewhere, as by a toast: it takes the focus for fields only. */
  readonly isSaidElsewhere?: boolean;
}

/** Stands first in a form. After a failed try it takes focus and links to each field in question. */
export function ErrorSummary({ isSaidElsewhere = false }: ErrorSummaryProps) {
  const form = use(FormScopeContext);
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const failures = form?.failures ?? 0;
  const errors = Object.entries(form?.errors ?? {});
  const staysQuiet = isSaidElsewhere && errors.length === 0;
  useEffect(() => {
    if (failures > 0 && !staysQuiet) box.current?.focus();
  }, [failures, staysQuiet]);

  if (!form || (errors.length === 0 && form.formError === null)) return null;
  const handleClick = (event: MouseEvent, id: string) => {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles['summary']}
    >
      <p id={titleId} className={styles['title']}>
        {form.formError ?? 'Please check this form'}
      </p>
      {errors.length > 0 && (
        <ul className={styles['list']}>
          {errors.map(([name, message]) => {
            const id = `${form.prefix}${name}`;
            return (
              <li key={name}>
                <a href={`#${id}`} onClick={(event) => handleClick(event, id)}>
                  {message}
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
