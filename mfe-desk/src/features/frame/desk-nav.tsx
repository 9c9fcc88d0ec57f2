import type { Role } from '@tableside/contracts/desk/rules';
import { Icon } from '@tableside/ui/icon';
import { NavLink } from 'react-router-dom';
import { mayOpen } from '../../lib/desk-person';
import { sectionPath } from '../../lib/paths';
import { sections } from '../../lib/sections';
import styles from './desk-nav.module.css';

/** The pages that somebody with these roles may open, in groups. On a phone it is one line that scrolls. */
export function DeskNav({ roles }: { readonly roles: readonly Role[] }) {
  const open = sections.filter(({ need, isHidden }) => !isHidden && mayOpen(roles, need));
  const groups = [...new Set(open.map(({ group }) => group))];
  return (
    <nav aria-label="Desk" className={styles['nav']}>
      {groups.map((group) => (
        <div key={group} className={styles['group']}>
          <p className={styles['name']}>{group}</p>
          <ul className={styles['list']}>
            {open
              .filter((section) => section.group === group)
              .map(({ path, title, icon }) => (
                <li key={path}>
                  <NavLink
                    to={sectionPath(path)}
                    discover="none"
                    end={open.some((other) => other.path.startsWith(`${path}/`))}
                    className={styles['link']}
                  >
                    <Icon of={icon} />
                    {title}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
