import { formatCount } from '@tableside/contracts/common/text';
import type { ImportReportWire } from '@tableside/contracts/desk/import/wire';
import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import { AppLink } from '@tableside/ui/app-link';
import { Disclosure } from '@tableside/ui/disclosure';
import type { ReactNode } from 'react';
import { Moment, ResourceList } from '../../components/desk-page';
import { placePath } from '../../lib/desk-person';
import styles from './import.module.css';

const COUNTS = [
  ['created', 'New'],
  ['changed', 'Changed'],
  ['returned', 'Back again'],
  ['gone', 'Gone'],
  ['kept', 'Kept by hand'],
  ['unchanged', 'Unchanged'],
] as const;

const PROBLEMS = [
  ['skipped', 'Left out'],
  ['unknown', 'Values left unknown'],
  ['mended', 'Values mended'],
] as const;

/** How a file differs from the site, by kind. */
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
      <Kept report={report} />
      <Changed report={report} />
      <Names label="Gone, taken off the site" places={gone} count={counts.gone} isOpen />
      <Names label="New" places={created} count={counts.created} />
      <Names label="Back again" places={returned} count={counts.returned} />
      <Kind label="Settings" count={settings.length}>
        <ResourceList
          label="Settings"
          items={settings}
          keyOf={({ name }) => name}
          row={({ name, value }) => ({ title: <bdi>{value}</bdi>, note: name })}
        />
      </Kind>
      {PROBLEMS.map(([name, label]) => (
        <Kind
          key={name}
          label={label}
          count={report[name].reduce((sum, { count }) => sum + count, 0)}
        >
          <ResourceList
            label={label}
            items={report[name]}
            keyOf={({ reason }) => reason}
            row={({ reason, count, examples }) => ({
              title: `${reason}: ${formatCount(count)}`,
              note: <bdi>{examples.join('; ')}</bdi>,
            })}
          />
        </Kind>
      ))}
    </>
  );
}

interface KindProps {
  readonly label: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A kind of difference with how many there are; nothing where there are none. */
function Kind({ label, count, isOpen = false, children }: KindProps) {
  if (count === 0) return null;
  return (
    <Disclosure label={label} note={formatCount(count)} defaultOpen={isOpen}>
      <div className={styles['part']}>{children}</div>
    </Disclosure>
  );
}

/** Says how many more there are than the list has. */
const more = (count: number, listed: readonly unknown[]) =>
  count > listed.length && <p>and {formatCount(count - listed.length)} more</p>;

interface NamesProps extends Omit<KindProps, 'children'> {
  readonly places: ImportReportWire['gone'];
}

const Names = ({ places, ...kind }: NamesProps) => (
  <Kind {...kind}>
    <ResourceList
      label={kind.label}
      items={places}
      keyOf={({ external_id: id }) => id}
      more={more(kind.count, places)}
      row={({ external_id: id, title }) => ({ title: <bdi>{title}</bdi>, note: <bdi>{id}</bdi> })}
    />
  </Kind>
);

const placeLink = ({ id, title }: { readonly id: number; readonly title: string }) => (
  <AppLink href={placePath(id)}>
    <bdi>{title}</bdi>
  </AppLink>
);

const Kept = ({ report: { kept, counts } }: { readonly report: ImportReportWire }) => (
  <Kind label="Kept by hand" count={counts.kept} isOpen>
    <ResourceList
      label="Kept by hand"
      items={kept}
      keyOf={({ id, field }) => `${id} ${field}`}
      row={({ field, value, imported, who, at, ...place }) => ({
        title: (
          <>
            {placeLink(place)}: {PLACE_FIELD_LABELS[field]}
          </>
        ),
        note: (
          <>
            Stays: <bdi>{value}</bdi>
            <br />
            The file says: <bdi>{imported}</bdi>
            <br />
            By <bdi>{who}</bdi>
            {at && (
              <>
                {' on '}
                <Moment at={at} />
              </>
            )}
          </>
        ),
      })}
    />
  </Kind>
);

const Changed = ({ report: { changed, counts } }: { readonly report: ImportReportWire }) => (
  <Kind label="Changed" count={counts.changed} isOpen>
    <ResourceList
      label="Changed"
      items={changed}
      keyOf={({ id }) => id}
      more={more(counts.changed, changed)}
      row={({ fields, ...place }) => ({
        title: placeLink(place),
        note: fields.map(({ field, before, after }) => (
          <span key={field} className={styles['change']}>
            {PLACE_FIELD_LABELS[field]}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
          </span>
        )),
      })}
    />
  </Kind>
);
