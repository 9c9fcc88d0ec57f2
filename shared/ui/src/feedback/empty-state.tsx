import type { ReactNode } from 'react';
import { cx, type HeadingTag } from '../lib/cx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly heading?: HeadingTag;
  /** What to do next, in one sentence. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}

export function EmptyState({
  title,
  heading: Heading = 'h2',
  children,
  actions,
  className,
}: EmptyStateProps) {
  return (
    <div className={cx(styles['empty'], className)}>
      <PlateDrawing />
      <Heading className={styles['title']}>{title}</Heading>
      {children && <div className={styles['text']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

function PlateDrawing() {
  return (
    <svg className={styles['art']} width="136" height="72" viewBox="0 0 136 72" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
        <circle cx="68" cy="36" r="30" />
        <circle cx="68" cy="36" r="19" strokeDasharray="1 5" />
        <path d="M18 8v16a6 6 0 0 1-12 0V8M12 8v56" />
        <path d="M118 64V8c7 4 10 12 10 22h-10" />
      </g>
    </svg>
  );
}
