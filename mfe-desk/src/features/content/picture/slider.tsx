import { useId } from 'react';
import styles from './crop-dialog.module.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words. */
  readonly words?: string;
  readonly onChange: (value: number) => void;
}

/** A number that is moved along a line. */
export function Slider({ label, words, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={words}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
