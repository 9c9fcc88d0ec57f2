import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useId } from 'react';
import { peopleCalls } from '../../calls/people-calls';
import { useDeskQuery } from '../../lib/desk-call';
import { nameOf } from './describe-person';
import styles from './people.module.css';
import { PersonFacts } from './person-facts';
import { SessionList } from './session-list';
import { SuspendForm } from './suspend-form';

/** One account: what is known of it, where it is signed in, and its suspension. */
export function PersonCard({ id }: { readonly id: number }) {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = useDeskQuery(peopleCalls.person, { id });
  if (isError && !data) {
    return <LoadError what="this account" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="long" />;
  const { person, open_sessions: sessions } = data;
  return (
    <section aria-labelledby={titleId} className={styles['card']}>
      <h2 id={titleId} className={styles['title']}>
        <bdi>{nameOf(person)}</bdi>
      </h2>
      <PersonFacts person={person} />
      <SessionList id={id} name={nameOf(person)} sessions={sessions} />
      <SuspendForm key={String(person.suspension?.since)} person={person} />
    </section>
  );
}
