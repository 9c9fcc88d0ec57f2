import { CircleAlert } from 'lucide';
import { Icon } from '@tableside/ui/icon';
import type { ReactNode } from 'react';
import styles from './editor.module.css';

/** What is wrong with some fields that belong together, below them. */
export const Problem = ({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}) => (
  <p id={id} className={styles['problem']}>
    <Icon of={CircleAlert} size={16} />
    {children}
  </p>
);
