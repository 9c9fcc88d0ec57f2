import { formatCount } from '@tableside/contracts/common/text';
import type { ImportReportWire } from '@tableside/contracts/admin/import/wire';
import { RESTAURANT_FIELD_LABELS } from '@tableside/contracts/admin/restaurants/rules';
import { AppLink } from '@tableside/ui/app-link';
import { Disclosure } from '@tableside/ui/disclosure';
import type { ReactNode } from 'react';
import { Moment, ResourceList } from '../../components/admin-page';
import { adminRestaurantPath } from '../../lib/admin-user';
import styles from './import.module.css';

const COUNTS = [
  ['created', 'New'],
  ['changed', 'Changed'],
  ['returned', 'Returned'],
  ['gone', 'Removed'],
  ['kept', 'Manual overrides'],
  ['unchanged', 'Unchanged'],
] as const;

const PROBLEMS = [
  ['skipped', 'Skipped'],
  ['unknown', 'Unknown values'],
  ['fixed', 'Corrected values'],
] as const;

/** Differences between a file and the site, by kind. */
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
          The sample data will be removed: {sample.restaurants} restaurants, {sample.reviews}{' '}
          reviews, {sample.users} reviewers.
        </p>
      )}
      <Overrides report={report} />
      <Changed report={report} />
      <Names label="Removed from the site" restaurants={gone} count={counts.gone} isOpen />
      <Names label="New" restaurants={created} count={counts.created} />
      <Names label="Returned" restaurants={returned} count={counts.returned} />
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

/** A collapsible group of differences with its count; nothing when empty. */
function Kind({ label, count, isOpen = false, children }: KindProps) {
  if (count === 0) return null;
  return (
    <Disclosure label={label} note={formatCount(count)} defaultOpen={isOpen}>
      <div className={styles['part']}>{children}</div>
    </Disclosure>
  );
}

/** The number of items that the list leaves out. */
const more = (count: number, listed: readonly unknown[]) =>
  count > listed.length && <p>and {formatCount(count - listed.length)} more</p>;

interface NamesProps extends Omit<KindProps, 'children'> {
  readonly restaurants: ImportReportWire['gone'];
}

const Names = ({ restaurants, ...kind }: NamesProps) => (
  <Kind {...kind}>
    <ResourceList
      label={kind.label}
      items={restaurants}
      keyOf={({ external_id: id }) => id}
      more={more(kind.count, restaurants)}
      row={({ external_id: id, title }) => ({ title: <bdi>{title}</bdi>, note: <bdi>{id}</bdi> })}
    />
  </Kind>
);

const restaurantLink = ({ id, title }: { readonly id: number; readonly title: string }) => (
  <AppLink href={adminRestaurantPath(id)}>
    <bdi>{title}</bdi>
  </AppLink>
);

const Overrides = ({ report: { kept, counts } }: { readonly report: ImportReportWire }) => (
  <Kind label="Manual overrides" count={counts.kept} isOpen>
    <ResourceList
      label="Manual overrides"
      items={kept}
      keyOf={({ id, field }) => `${id} ${field}`}
      row={({ field, value, imported, who, at, ...restaurant }) => ({
        title: (
          <>
            {restaurantLink(restaurant)}: {RESTAURANT_FIELD_LABELS[field]}
          </>
        ),
        note: (
          <>
            Kept: <bdi>{value}</bdi>
            <br />
            In the file: <bdi>{imported}</bdi>
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
      row={({ fields, ...restaurant }) => ({
        title: restaurantLink(restaurant),
        note: fields.map(({ field, before, after }) => (
          <span key={field} className={styles['change']}>
            {RESTAURANT_FIELD_LABELS[field]}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
          </span>
        )),
      })}
    />
  </Kind>
);
