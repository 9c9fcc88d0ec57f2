import { formatCount } from '@tableside/contracts/common/format-count';
import type { Health } from '@tableside/contracts/desk/health/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useNavigate } from 'react-router-dom';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import styles from './site-health.module.css';

export interface StaleFactsProps {
  readonly stale: Health['stale'];
  readonly lastImport: Health['last_import'];
}

/** Hours that nobody has confirmed for some time. */
export function StaleFacts({ stale, lastImport }: StaleFactsProps) {
  const navigate = useNavigate();
  const moment = useMoment();
  const { days, places, without_hours: without, count, first } = stale;
  return (
    <section className={styles['stale']}>
      <h2>Hours that may be stale</h2>
      <p>
        {lastImport ? (
          <>
            The last import was <bdi>{lastImport.file}</bdi>, {moment(lastImport.at)}.
          </>
        ) : (
          'There was no import yet.'
        )}{' '}
        {`Of ${formatCount(places)} places, ${formatCount(without)} ${without === 1 ? 'has' : 'have'} no hours, and the hours of ${count === 0 ? 'none' : formatCount(count)} were confirmed neither by an import nor by a person for ${days} days.`}
      </p>
      <form
        className={styles['days']}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = String(new FormData(event.currentTarget).get('days'));
          void navigate(`?${new URLSearchParams({ days: wanted }).toString()}`);
        }}
      >
        <Field name="days" label="Days" hideOptional>
          <Input key={days} type="number" min={1} max={3650} required defaultValue={days} />
        </Field>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      {first.length > 0 && (
        <Rows label="The oldest">
          {first.map(({ slug, title, at }) => (
            <Row
              key={slug}
              title={
                <a href={restaurantPath(slug)} target="_blank" rel="noopener">
                  <bdi>{title}</bdi>
                </a>
              }
              note={`confirmed ${moment(at)}`}
            />
          ))}
        </Rows>
      )}
    </section>
  );
}
