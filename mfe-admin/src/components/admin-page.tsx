import { formatMoment } from '@tableside/contracts/restaurant/format-date';
import { useCityTime } from '@tableside/platform';
import { AppLink, type AppLinkProps } from '@tableside/ui/app-link';
import { cx } from '@tableside/ui/cx';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { ArrowLeft } from 'lucide';
import { useCallback, useId, type ReactNode } from 'react';
import { adminRestaurantPath } from '../lib/admin-user';
import styles from './admin.module.css';

interface AdminPageProps {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the admin site, with its title and introduction. */
export function AdminPage({ title, lede, actions, children }: AdminPageProps) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1 className={styles['title']}>{title}</h1>
          {lede && <p className={styles['lede']}>{lede}</p>}
        </div>
        {actions && <div className={styles['buttons']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A link to the page above this one. */
export const BackLink = ({ href, children }: Pick<AppLinkProps, 'href' | 'children'>) => (
  <AppLink href={href} className={styles['link']}>
    <Icon of={ArrowLeft} size={16} />
    {children}
  </AppLink>
);

/** A link to a restaurant's editor. */
export const RestaurantLink = ({ id, title }: { readonly id: number; readonly title: string }) => (
  <AppLink href={adminRestaurantPath(id)}>
    <bdi>{title}</bdi>
  </AppLink>
);

interface PageSectionProps {
  readonly title: ReactNode;
  /** Draws a border around it. */
  readonly isCard?: boolean;
  readonly children: ReactNode;
}

/** A section of a page with a heading. */
export function PageSection({ title, isCard = false, children }: PageSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(styles['stack'], isCard && cx(styles['panel'], styles['card']))}
    >
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Completes the message "We couldn’t load …". */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** Renders loaded data. Shows a skeleton while loading, and an error with Retry on failure. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError) return <Skeleton width="long" />;
  return <LoadError what={what} pending={isFetching} onRetry={() => void refetch()} />;
}

interface RowProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

interface ResourceListProps<Item> {
  readonly label: string;
  /** Shows the label as a heading. */
  readonly isTitled?: boolean;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly row: (item: Item) => RowProps;
  /** Shown when there are no items; nothing by default. */
  readonly empty?: ReactNode;
  /** After the last row. */
  readonly more?: ReactNode;
}

/** A list of rows separated by hairlines. */
export function ResourceList<Item>(props: ResourceListProps<Item>) {
  const { label, isTitled = false, items, keyOf, row, empty = null, more } = props;
  const list = (
    <>
      <ul className={styles['rows']} aria-label={label}>
        {items.map((item) => {
          const { title, note, actions } = row(item);
          return (
            <li key={keyOf(item)} className={styles['row']}>
              <div className={styles['about']}>
                <div>{title}</div>
                {note && <div className={styles['note']}>{note}</div>}
              </div>
              {actions && <div className={styles['buttons']}>{actions}</div>}
            </li>
          );
        })}
      </ul>
      {more}
    </>
  );
  const content = items.length === 0 ? empty : list;
  return isTitled && content ? <PageSection title={label}>{content}</PageSection> : content;
}

/** Formats instants (ISO 8601) in the city's time zone: "Nov 27, 2026, 8:04 PM". */
export function useMoment(): (instant: string) => string {
  const { timeZone } = useCityTime();
  return useCallback((instant) => formatMoment(instant, timeZone), [timeZone]);
}

export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{useMoment()(at)}</time>;
}

interface BylineProps {
  readonly who: ReactNode;
  /** Follows the name. */
  readonly behalf?: string | undefined;
  readonly at: string;
}

/** "olga@example.com · Nov 27, 2026, 8:04 PM". */
export const Byline = ({ who, behalf, at }: BylineProps) => (
  <>
    <bdi>{who}</bdi>
    {behalf} · <Moment at={at} />
  </>
);
