import { paths } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import { useEffect, useRef } from 'react';
import { dropToken } from '../../../lib/token';
import styles from './goodbye.module.css';

/** What is left of a deleted account: nothing, and a way on. This browser forgets it too. */
export function Goodbye() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dropToken();
    heading.current?.focus();
  }, []);
  return (
    <div className={`ts-container ${styles['goodbye']}`}>
      <h1 ref={heading} tabIndex={-1}>
        Your account is deleted.
      </h1>
      <p className={styles['text']}>Thanks for being here. You are welcome back any day.</p>
      <ButtonLink href={paths.home}>Back to Home</ButtonLink>
    </div>
  );
}
