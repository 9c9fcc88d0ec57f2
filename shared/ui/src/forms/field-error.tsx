import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../text/icon';
import styles from './field-error.module.css';

export interface FieldErrorProps {
  readonly id: string;
  readonly children: ReactNode;
}

export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles['error']}>
      <Icon of={CircleAlert} size={16} className={styles['icon']} />
      {children}
    </p>
  );
}
