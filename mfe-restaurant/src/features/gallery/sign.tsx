import { useIsSignedIn } from '@tableside/platform';
import { PlaceholderPattern } from '@tableside/ui/placeholder-pattern';
import type { ReactNode } from 'react';
import { RateLink } from '../../components/rate-link';
import styles from './sign.module.css';

interface SignProps {
  readonly cuisine: string | undefined;
  /** The restaurant's name. */
  readonly children: ReactNode;
}

/** The name as a sign on the cuisine's pattern, in place of photos. */
export function Sign({ cuisine, children }: SignProps) {
  const isSignedIn = useIsSignedIn();
  return (
    <div className={styles['sign']}>
      <PlaceholderPattern cuisine={cuisine} fetchPriority="high" className={styles['pattern']} />
      <div className={styles['board']} data-background="identity">
        {children}
      </div>
      {isSignedIn && <RateLink className={styles['add']}>Add the first photo</RateLink>}
    </div>
  );
}
