import { cx } from '@tableside/ui/cx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RATE_STATE } from '../lib/restaurant';
import styles from './rate-link.module.css';

interface RateLinkProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to the stars, after which text and photos can be added. */
export const RateLink = ({ className, children }: RateLinkProps) => (
  <Link
    to={{ hash: '#reviews' }}
    discover="none"
    replace
    state={RATE_STATE}
    className={cx(styles['rate'], className)}
  >
    {children}
  </Link>
);
