import type { User } from '@tableside/contracts/account/model';
import styles from './person-lines.module.css';

export const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

export interface PersonLinesProps {
  readonly user: User;
  readonly id?: string;
}

/** Who is signed in: the name, as its script runs, and the address. */
export function PersonLines({ user, id }: PersonLinesProps) {
  const name = nameOf(user);
  return (
    <p id={id} className={styles['who']}>
      {name && (
        <>
          <bdi className={styles['name']}>{name}</bdi>{' '}
        </>
      )}
      <span>{user.email}</span>
    </p>
  );
}
