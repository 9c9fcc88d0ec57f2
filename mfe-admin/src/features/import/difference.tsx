import { formatCount } from '@tableside/contracts/common/text';
import type { ImportReportWire } from '@tableside/contracts/admin/import/wire';
import { RESTAURANT_FIELD_LABELS } from '@tableside/contracts/admin/restaurants/rules';
import { Disclosure } from '@tableside/ui/disclosure';
import type { ComponentProps } from 'react';
import { Moment, ResourceList, RestaurantLink } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
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
  const { counts, kept, changed, created, returned, gone, settings, sample } = report;
  return (
    <>
      <dl className={styles['counts']}>
        {COUNTS.map(([name, label]) => (
          <div key={name} className={shared['panel']}>
            <dt>{label}</dt>
            <dd>{formatCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {sample.restaurants + sample.users > 0 && (
        <p>
          The sample data will be removed: {sample.restaurants} restaurants, {sample.reviews}{' '}
          reviews, and {sample.users} reviewers.
        </p>
      )}
      <Kind
        label="Manual overrides"
        count={counts.kept}
        isOpen
        isComplete
        items={kept}
        keyOf={({ id, field }) => `${id} ${field}`}
        row={toOverrideRow}
      />
      <Kind
        label="Changed"
        count={counts.changed}
        isOpen
        items={changed}
        keyOf={({ id }) => id}
        row={toChangedRow}
      />
      <Names label="Removed from the site" items={gone} count={counts.gone} isOpen />
      <Names label="New" items={created} count={counts.created} />
      <Names label="Returned" items={returned} count={counts.returned} />
      <Kind
        label="Settings"
        count={settings.length}
        items={settings}
        keyOf={({ name }) => name}
        row={({ name, value }) => ({ title: <bdi>{value}</bdi>, note: name })}
      />
      {PROBLEMS.map(([name, label]) => (
        <Kind
          key={name}
          label={label}
          count={report[name].reduce((sum, { count }) => sum + count, 0)}
          isComplete
          items={report[name]}
          keyOf={({ reason }) => reason}
          row={({ reason, count, examples }) => ({
            title: `${reason}: ${formatCount(count)}`,
            note: <bdi>{examples.join('; ')}</bdi>,
          })}
        />
      ))}
    </>
  );
}

interface KindProps<Item> extends Omit<ComponentProps<typeof ResourceList<Item>>, 'more'> {
  readonly count: number;
  readonly isOpen?: boolean;
  /** Whether the items are all there are, although they are fewer than `count`. */
  readonly isComplete?: boolean;
}

/** A collapsible list of differences with its count; nothing when empty. */
function Kind<Item>({ count, isOpen = false, isComplete = false, ...list }: KindProps<Item>) {
  const left = count - list.items.length;
  if (count === 0) return null;
  return (
    <Disclosure label={list.label} note={formatCount(count)} defaultOpen={isOpen}>
      <div className={styles['part']}>
        <ResourceList
          {...list}
          more={left > 0 && !isComplete && <p>and {formatCount(left)} more</p>}
        />
      </div>
    </Disclosure>
  );
}

const Names = (props: Omit<KindProps<ImportReportWire['gone'][number]>, 'keyOf' | 'row'>) => (
  <Kind
    {...props}
    keyOf={({ external_id: id }) => id}
    row={({ external_id: id, title }) => ({ title: <bdi>{title}</bdi>, note: <bdi>{id}</bdi> })}
  />
);

const toOverrideRow = (override: ImportReportWire['kept'][number]) => {
  const { field, value, imported, who, at } = override;
  return {
    title: (
      <>
        <RestaurantLink {...override} />: {RESTAURANT_FIELD_LABELS[field]}
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
  };
};

const toChangedRow = ({ fields, ...restaurant }: ImportReportWire['changed'][number]) => ({
  title: <RestaurantLink {...restaurant} />,
  note: fields.map(({ field, before, after }) => (
    <span key={field} className={styles['change']}>
      {RESTAURANT_FIELD_LABELS[field]}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
    </span>
  )),
});
