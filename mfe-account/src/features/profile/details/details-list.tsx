import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useProfileScope } from '../profile-scope';
import styles from './details.module.css';

/** The details as text, set like a menu. */
export function DetailsList() {
  const { firstName, lastName, email, phone } = useProfileScope().person;
  const rows = [
    ['First name', firstName],
    ['Last name', lastName],
    ['Email', email],
    ['Phone', phone],
  ] as const;
  return (
    <LeaderList>
      {rows.map(([term, value]) => (
        <LeaderRow key={term} term={term}>
          {value ? <bdi className={styles['value']}>{value}</bdi> : <NotGiven />}
        </LeaderRow>
      ))}
    </LeaderList>
  );
}

function NotGiven() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not given</VisuallyHidden>
    </>
  );
}
