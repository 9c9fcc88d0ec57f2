import type { Role } from '@tableside/contracts/desk/rules';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { sectionPath } from '../../lib/paths';
import { openSections, type DeskSection } from '../../lib/section';
import styles from './desk-nav.module.css';

export interface DeskNavProps {
  readonly sections: readonly DeskSection[];
  readonly roles: readonly Role[];
  /** Element of the page, for whoever skips the links. */
  readonly pageId: string;
}

/** The pages that somebody with these roles may open, in groups. On a phone it is one line that scrolls. */
export function DeskNav({ sections, roles, pageId }: DeskNavProps) {
  const { pathname } = useLocation();
  const open = openSections(sections, roles);
  const groups = [...new Set(open.map(({ group }) => group))];
  // Of two sections, one below the other, the page belongs to the nearer.
  const [current] = open
    .filter(({ path }) => `${pathname}/`.startsWith(`${sectionPath(path)}/`))
    .sort((one, other) => other.path.length - one.path.length);
  const nav = useRef<HTMLElement>(null);
  // On a phone the line may begin far from it.
  useEffect(() => {
    const own = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (own && nav.current) nav.current.scrollLeft = own.offsetLeft - own.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label="Desk" className={styles['nav']}>
      <a href={`#${pageId}`} className={styles['skip']}>
        Skip the navigation
      </a>
      {groups.map((group) => (
        <div key={group} className={styles['group']}>
          <p className={styles['name']}>{group}</p>
          <ul className={styles['list']}>
            {open
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.path}>
                  <AppLink
                    href={sectionPath(section.path)}
                    className={styles['link']}
                    aria-current={section === current ? 'page' : undefined}
                  >
                    <Icon of={section.icon} />
                    {section.title}
                  </AppLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
