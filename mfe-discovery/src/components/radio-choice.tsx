import { useId } from 'react';
import styles from './radio-choice.module.css';

export interface RadioChoiceProps {
  readonly label: string;
  /** Query parameter that a form sends it as. */
  readonly name: string;
  /** What a form sends for it. */
  readonly value: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** One of a filter's choices of which one is on. */
export function RadioChoice({ label, ...input }: RadioChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles['choice']}>
      <input {...input} id={id} type="radio" className={styles['radio']} />
      {label}
    </label>
  );
}
