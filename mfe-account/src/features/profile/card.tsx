import { useId, type ReactNode, type Ref } from 'react';
import styles from './profile.module.css';

export interface CardProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly id?: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A section of the profile. Its heading can receive focus. */
export function Card({ title, action, id, headingRef, children }: CardProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section aria-labelledby={headingId} className={styles['card']}>
      <div className={styles['head']}>
        <h2 ref={headingRef} id={headingId} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
