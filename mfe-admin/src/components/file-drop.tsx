import { Icon } from '@tableside/ui/icon';
import type { IconNode } from 'lucide';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './admin.module.css';

interface FileDropProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  readonly icon: IconNode;
  /** Visible label. */
  readonly title: string;
  readonly hint: ReactNode;
  /** Id of the error message; undefined when there is none. */
  readonly errorId?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** A box for one chosen or dropped file. */
export function FileDrop({ icon, title, hint, errorId, onFile, ...input }: FileDropProps) {
  const hintId = useId();
  return (
    <label className={styles['drop']}>
      <Icon of={icon} />
      <span>
        {title}
        <span id={hintId} className={styles['note']}>
          {hint}
        </span>
      </span>
      <input
        {...input}
        type="file"
        aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
