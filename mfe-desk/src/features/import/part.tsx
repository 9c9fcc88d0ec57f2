import { formatCount } from '@tableside/contracts/common/format-count';
import { Disclosure } from '@tableside/ui/disclosure';
import type { ReactNode } from 'react';
import styles from './import.module.css';

/** A kind of difference with how many there are; nothing where there are none. */
export function Part({
  label,
  count,
  isOpen = false,
  children,
}: {
  readonly label: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Disclosure label={label} note={formatCount(count)} defaultOpen={isOpen}>
      <div className={styles['part']}>{children}</div>
    </Disclosure>
  );
}
