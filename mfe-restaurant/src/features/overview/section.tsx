import { cx } from '@tableside/ui/cx';
import { useId, type ReactNode } from 'react';
import styles from './overview.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('ts-below', styles['section'])}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
