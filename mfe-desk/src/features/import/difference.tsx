import { formatCount } from '@tableside/contracts/common/text';
import type { ImportReportWire } from '@tableside/contracts/desk/import/wire';
import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import { AppLink } from '@tableside/ui/app-link';
import { Disclosure } from '@tableside/ui/disclosure';
import type { ReactNode } from 'react';
import { Row, Rows } from '../../components/rows';
import { sectionPath } from '../../lib/paths';
import { useMoment } from '../../lib/use-moment';
import styles from './import.module.css';

const COUNTS = [
  ['created', 'New'],
  ['changed', 'Changed'],
  ['returned', 'Back again'],
  ['gone', 'Gone'],
  ['kept', 'Kept by hand'],
  ['unchanged', 'Unchanged'],
] as const;

/** What a file says otherwise than the site, by kind. */
export function Difference({ report }: { readonly report: ImportReportWire }) {
  const { counts, created, returned, gone, settings, sample } = report;
  return (
    <>
      <dl className={styles['counts']}>
        {COUNTS.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{formatCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {sample.restaurants + sample.users > 0 && (
        <p>
          The sample data is removed: {sample.restaurants} restaurants, {sample.reviews} reviews,{' '}
          {sample.users} reviewers.
        </p>
      )}
      <KeptList report={report} />
      <ChangedList report={report} />
      <Names label="Gone, taken off the site" places={gone} count={counts.gone} isOpen />
      <Names label="New" places={created} count={counts.created} />
      <Names label="Back again" places={returned} count={counts.returned} />
      {settings.length > 0 && (
        <Part label="Settings" count={settings.length}>
          <Rows label="Settings">
            {settings.map(({ name, value }) => (
              <Row key={name} title={<bdi>{value}</bdi>} note={name} />
            ))}
          </Rows>
        </Part>
      )}
      <Problems report={report} />
    </>
  );
}

function Names({
  label,
  places,
  count,
  isOpen = false,
}: {
  readonly label: string;
  readonly places: ImportReportWire['gone'];
  readonly count: number;
  readonly isOpen?: boolean;
}) {
  return (
    <Part label={label} count={count} isOpen={isOpen}>
      <Rows label={label}>
        {places.map(({ external_id: id, title }) => (
          <Row key={id} title={<bdi>{title}</bdi>} note={<bdi>{id}</bdi>} />
        ))}
      </Rows>
      {count > places.length && <p>and {formatCount(count - places.length)} more</p>}
    </Part>
  );
}

const placePath = (id: number): string => `${sectionPath('city/places')}/${id}`;

function KeptList({ report: { kept, counts } }: { readonly report: ImportReportWire }) {
  const moment = useMoment();
  return (
    <Part label="Kept by hand" count={counts.kept} isOpen>
      <Rows label="Kept by hand">
        {kept.map(({ id, title, field, value, imported, who, at }) => (
          <Row
            key={`${id} ${field}`}
            title={
              <>
                <AppLink href={placePath(id)}>
                  <bdi>{title}</bdi>
                </AppLink>
                : {PLACE_FIELD_LABELS[field]}
              </>
            }
            note={
              <>
                Stays: <bdi>{value}</bdi>
                <br />
                The file says: <bdi>{imported}</bdi>
                <br />
                By <bdi>{who}</bdi>
                {at && ` on ${moment(at)}`}
              </>
            }
          />
        ))}
      </Rows>
    </Part>
  );
}

function ChangedList({ report: { changed, counts } }: { readonly report: ImportReportWire }) {
  return (
    <Part label="Changed" count={counts.changed} isOpen>
      <Rows label="Changed">
        {changed.map(({ id, title, fields }) => (
          <Row
            key={id}
            title={
              <AppLink href={placePath(id)}>
                <bdi>{title}</bdi>
              </AppLink>
            }
            note={fields.map(({ field, before, after }) => (
              <span key={field} className={styles['change']}>
                {PLACE_FIELD_LABELS[field]}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
              </span>
            ))}
          />
        ))}
      </Rows>
      {counts.changed > changed.length && (
        <p>and {formatCount(counts.changed - changed.length)} more</p>
      )}
    </Part>
  );
}

const PROBLEMS = [
  ['skipped', 'Left out'],
  ['unknown', 'Values left unknown'],
  ['mended', 'Values mended'],
] as const;

/** What could not be taken from the file as it is. */
const Problems = ({ report }: { readonly report: ImportReportWire }) =>
  PROBLEMS.map(([name, label]) => {
    const tallies = report[name];
    return (
      <Part key={name} label={label} count={tallies.reduce((sum, { count }) => sum + count, 0)}>
        <Rows label={label}>
          {tallies.map(({ reason, count, examples }) => (
            <Row
              key={reason}
              title={`${reason}: ${formatCount(count)}`}
              note={<bdi>{examples.join('; ')}</bdi>}
            />
          ))}
        </Rows>
      </Part>
    );
  });

interface PartProps {
  readonly label: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A kind of difference with how many there are; nothing where there are none. */
function Part({ label, count, isOpen = false, children }: PartProps) {
  if (count === 0) return null;
  return (
    <Disclosure label={label} note={formatCount(count)} defaultOpen={isOpen}>
      <div className={styles['part']}>{children}</div>
    </Disclosure>
  );
}
