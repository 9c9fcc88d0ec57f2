import { formatCount } from '@tableside/contracts/common/text';
import { hasLink } from '@tableside/contracts/content/sponsor-slots';
import type { SlotFigures } from '@tableside/contracts/desk/figures/wire';
import { changeWords, shareWords, SLOT_WORDS } from './figure-words';
import styles from './figures.module.css';

/** The figures of each slot, beside those of the month before. */
export function SlotCards({ slots }: { readonly slots: readonly SlotFigures[] }) {
  return (
    <ul className={styles['cards']} aria-label="Figures by place">
      {slots.map((figures) => {
        const { slot, views, presses, before } = figures;
        return (
          <li key={slot} className={styles['card']}>
            <h2 className={styles['heading']}>{SLOT_WORDS[slot]}</h2>
            <p className={styles['count']}>
              <b>{formatCount(views)}</b> {views === 1 ? 'view' : 'views'}
            </p>
            <p className={styles['note']}>{changeWords(views, before.views)}</p>
            {hasLink(slot) ? (
              <>
                <p className={styles['count']}>
                  <b>{formatCount(presses)}</b> {presses === 1 ? 'press' : 'presses'}
                  {views > 0 && `, ${shareWords(figures)} of views`}
                </p>
                <p className={styles['note']}>{changeWords(presses, before.presses)}</p>
              </>
            ) : (
              <p className={styles['note']}>It has no link to press.</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
