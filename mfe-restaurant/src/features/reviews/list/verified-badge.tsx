import { Badge } from '@tableside/ui/badge';
import { cx } from '@tableside/ui/cx';
import marks from '../mark.module.css';
import styles from './verified-badge.module.css';

/** Marks a review; what it means stands once over the list. */
export const VerifiedBadge = () => (
  <Badge tone="info" className={cx(marks['mark'], styles['badge'])}>
    Verified
  </Badge>
);
