import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'neutral' | 'brand' | 'open' | 'closed' | 'info' | 'sponsor';
  readonly className?: string;
}

export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return <span className={cx(styles['badge'], styles[tone], className)}>{children}</span>;
}
