import { Tablecloth } from '@tableside/ui/tablecloth';
import type { AccountCounts } from '@tableside/contracts/account/model';
import { formatMonth } from '@tableside/contracts/restaurant/time';
import { nameOf } from '../person';
import { useProfileScope } from '../profile-scope';
import type { OwnQuery } from '../use-own-query';
import { Figures } from './figures';
import styles from './profile-head.module.css';

export interface ProfileHeadProps {
  readonly counts: OwnQuery<AccountCounts>;
  /** False where the page has no list of reviews to lead to. */
  readonly hasReviews: boolean;
}

/** Initial, name, joined date, and two figures that lead to their lists. */
export function ProfileHead({ counts, hasReviews }: ProfileHeadProps) {
  const { person } = useProfileScope();
  const name = nameOf(person);
  return (
    <header className={styles['head']}>
      <div className={styles['tile']}>
        <Tablecloth cuisine={person.email} initial={name} />
      </div>
      <div className={styles['who']}>
        <p className={styles['overline']}>My Profile</p>
        <h1 className={styles['name']}>
          <bdi>{name}</bdi>
        </h1>
        {person.createdAt && (
          <p className={styles['joined']}>
            Joined <time dateTime={person.createdAt}>{formatMonth(person.createdAt)}</time>
          </p>
        )}
      </div>
      <Figures counts={counts} hasReviews={hasReviews} />
    </header>
  );
}
