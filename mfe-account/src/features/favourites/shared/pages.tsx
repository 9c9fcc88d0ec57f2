import { sharedListPath } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import styles from './shared.module.css';

export interface PagesProps {
  /** Of the list's address. */
  readonly token: string;
  readonly page: number;
  readonly pages: number;
}

/** Leads to the pages of a long list beside this one; links, which need no script. */
export function Pages({ token, page, pages }: PagesProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages of this list" className={styles['pages']}>
      {page > 1 && (
        <ButtonLink variant="secondary" href={sharedListPath(token, page - 1)}>
          Previous page
        </ButtonLink>
      )}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <ButtonLink variant="secondary" href={sharedListPath(token, page + 1)}>
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}
