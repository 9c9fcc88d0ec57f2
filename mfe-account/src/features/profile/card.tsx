import { Button, type ButtonProps } from '@tableside/ui/button';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { Suspense, useId, useRef, type ReactNode, type Ref } from 'react';
import type { OwnQuery } from './use-profile';
import styles from './profile.module.css';

interface CardProps {
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

interface QueryCardProps<Data> extends Omit<CardProps, 'children'> {
  readonly query: OwnQuery<Data>;
  /** Ends the message "We couldn’t load …". */
  readonly what: string;
  /** Replaces the placeholder of missing data. */
  readonly waiting?: ReactNode;
  /** Shows the data; its code may be downloaded on demand. */
  readonly children: (data: Data) => ReactNode;
}

/** A card with the result of a query. */
export function QueryCard<Data>(props: QueryCardProps<Data>) {
  const { query, what, waiting, children, ...card } = props;
  const { data, hasFailed, isFetching, refetch } = query;
  const placeholder = <Skeleton width="long" />;
  return (
    <Card {...card}>
      {hasFailed && <LoadError what={what} pending={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && !hasFailed && (waiting || placeholder)}
      {data !== undefined && <Suspense fallback={placeholder}>{children(data)}</Suspense>}
    </Card>
  );
}

/** Refetches a card's query after a change and focuses its heading: the clicked button may no longer exist. */
export function useCardRefetch({ refetch }: OwnQuery<unknown>) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const refetchCard = async () => {
    await refetch();
    headingRef.current?.focus();
  };
  return { headingRef, refetchCard };
}

interface EntryProps {
  readonly name: ReactNode;
  readonly badge?: ReactNode;
  readonly note: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A row of a list in a card. */
export const Entry = ({ name, badge, note, children }: EntryProps) => (
  <li className={styles['entry']}>
    <div className={styles['body']}>
      <p className={styles['name']}>{name}</p>
      {badge}
      {note && <p className={styles['dates']}>{note}</p>}
    </div>
    {children}
  </li>
);

export const EntryButton = (props: Pick<ButtonProps, 'pending' | 'onClick' | 'children'>) => (
  <Button variant="secondary" size="small" {...props} />
);
