import { AppLink } from '@tableside/ui/app-link';
import { cx } from '@tableside/ui/cx';
import styles from './breadcrumb.module.css';

export interface Crumb {
  readonly label: string;
  /** Left out for the page itself. */
  readonly href?: string;
}

export interface BreadcrumbProps {
  readonly items: readonly Crumb[];
  readonly className?: string;
}

/** The way to this page; the last item is the page itself. */
export function Breadcrumb({ items, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={cx(styles['nav'], className)}>
      <ol className={styles['list']}>
        {items.map(({ label, href }, index) => (
          <li key={index} className={styles['item']}>
            {href ? (
              <AppLink href={href} className={styles['link']}>
                {label}
              </AppLink>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
