import { number, objects, text } from '@tableside/contracts/common/read';
import { votePath } from '@tableside/contracts/paths';
import { useApiQuery, useCityTime } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { describeMoment } from '../../lib/describe-moment';
import { useOwnSpec } from '../../lib/use-own-spec';
import styles from './begin-vote.module.css';

/** The votes that one has begun, to find their links again. */
export function OwnVotes() {
  const { data } = useApiQuery(useOwnSpec('votes'));
  const { timeZone } = useCityTime();
  const votes = objects(data);
  if (votes.length === 0) return null;
  return (
    <section className={styles['own']}>
      <h2>Your votes</h2>
      <ul className={styles['list']}>
        {votes.map((vote) => {
          const token = text(vote['token']) ?? '';
          const ballots = number(vote['ballots']) ?? 0;
          return (
            <li key={token}>
              <AppLink href={votePath(token)}>
                {describeMoment(text(vote['meets_at']) ?? '', timeZone)}
              </AppLink>
              <span>{`${ballots} voted${vote['is_over'] === true ? ', over' : ''}`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
