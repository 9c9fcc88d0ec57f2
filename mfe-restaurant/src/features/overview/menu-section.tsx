import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { MenuItem } from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { LeaderLine } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { useId } from 'react';
import styles from './menu-section.module.css';

export interface MenuSectionProps {
  readonly menu: readonly MenuItem[];
  readonly cuisine: string | undefined;
}

/** What is served, with dots from the dish to its price. */
export function MenuSection({ menu, cuisine }: MenuSectionProps) {
  const id = useId();
  const { apiOrigin } = usePlatform().config;
  if (!menu.length) return null;
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>Menu</h2>
      <ul className={styles['menu']}>
        {menu.map(({ name, description, price, image, lang }, index) => {
          const dish = (
            <bdi lang={lang ?? undefined} className={styles['name']}>
              {name}
            </bdi>
          );
          return (
            <li key={index} className={styles['item']}>
              {image && (
                <Picture
                  src={pictureUrl(image, apiOrigin)}
                  alt=""
                  width={320}
                  height={320}
                  sizes="80px"
                  cuisine={cuisine}
                  className={styles['picture']}
                />
              )}
              <div className={styles['words']}>
                {price ? <LeaderLine start={dish} end={price} /> : dish}
                {description && (
                  <p dir="auto" className={styles['description']}>
                    {description}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
