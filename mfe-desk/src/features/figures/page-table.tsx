import { formatCount } from '@tableside/contracts/common/text';
import { hasLink } from '@tableside/contracts/content/sponsor-slots';
import type { SlotFigures } from '@tableside/contracts/desk/figures/wire';
import { pageWords, shareWords, SLOT_WORDS } from './figure-words';
import styles from './figures.module.css';

/** On which kinds of pages the slots were shown and pressed. */
export function PageTable({ slots }: { readonly slots: readonly SlotFigures[] }) {
  const shown = slots.filter(({ pages }) => pages.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="pages-title" className={styles['part']}>
      <h2 id="pages-title" className={styles['heading']}>
        By kind of page
      </h2>
      <table className={styles['table']} aria-labelledby="pages-title">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Views</th>
            <th scope="col">Presses</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        {shown.map(({ slot, pages }) => (
          <tbody key={slot}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={styles['group']}>
                {SLOT_WORDS[slot]}
              </th>
            </tr>
            {pages.map(({ page, views, presses }) => (
              <tr key={page}>
                <th scope="row">{pageWords(page)}</th>
                <td>{formatCount(views)}</td>
                <td>{hasLink(slot) ? formatCount(presses) : '–'}</td>
                <td>{hasLink(slot) ? shareWords({ views, presses }) : '–'}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
