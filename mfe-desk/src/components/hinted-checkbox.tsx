import { Checkbox, type CheckboxProps } from '@tableside/ui/field';
import styles from './hinted-checkbox.module.css';

/** A checkbox with a sentence below its label. */
export const HintedCheckbox = ({ label, note, ...rest }: CheckboxProps) => (
  <Checkbox
    {...rest}
    label={
      <>
        {label} {note && <span className={styles['hint']}>{note}</span>}
      </>
    }
  />
);
