import type { ImportsWire } from '@tableside/contracts/desk/import/wire';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import styles from './import.module.css';

/** What imports changed, by the desk and by command. */
export function LastImports({ last }: { readonly last: ImportsWire['last'] }) {
  const moment = useMoment();
  if (last.length === 0) return null;
  return (
    <section aria-labelledby="last-title" className={styles['ready']}>
      <h2 id="last-title">Last imports</h2>
      <Rows label="Last imports">
        {last.map(({ file_name: name, created, changed, returned, gone, at }) => (
          <Row
            key={`${at} ${name}`}
            title={<bdi>{name}</bdi>}
            note={
              <>
                <time dateTime={at}>{moment(at)}</time> · {created} new, {changed} changed,{' '}
                {returned} back, {gone} gone
              </>
            }
          />
        ))}
      </Rows>
    </section>
  );
}
