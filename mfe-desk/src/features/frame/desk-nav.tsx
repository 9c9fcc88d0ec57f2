import { DESK_PATH, type Role } from '@tableside/contracts/desk/rules';
import type { DeskPerson } from '@tableside/contracts/desk/wire';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { EmptyState } from '@tableside/ui/empty-state';
import { Icon } from '@tableside/ui/icon';
import { LogoMark } from '@tableside/ui/logo';
import { ExternalLink as Opens } from 'lucide';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { groupSections, sectionPath, useDeskPerson, type DeskSection } from '../../lib/desk-person';
import homeStyles from './desk-home.module.css';
import styles from './desk-nav.module.css';

/** Which site this is, who works here, and the link to what visitors see. */
export function DeskHeader({ person }: { readonly person: DeskPerson | null }) {
  return (
    <div className={styles['header']} data-ground="identity">
      <AppLink href={DESK_PATH} className={styles['logo']}>
        <LogoMark />
        <span>
          Tableside <span className={styles['mint']}>desk</span>
        </span>
      </AppLink>
      <div className={styles['links']}>
        <a href={paths.home} target="_blank" rel="noopener" className={styles['out']}>
          <span>The site</span>
          <Icon of={Opens} size={16} />
        </a>
        {person && (
          <AppLink href={paths.profile} className={styles['out']}>
            <bdi>{`${person.first_name} ${person.last_name}`.trim()}</bdi>
          </AppLink>
        )}
      </div>
    </div>
  );
}

interface DeskNavProps {
  readonly sections: readonly DeskSection[];
  readonly roles: readonly Role[];
  /** Element of the page, for users who skip the links. */
  readonly pageId: string;
}

/** The pages that a user with these roles may open, in groups. On a phone it is one line that scrolls. */
export function DeskNav({ sections, roles, pageId }: DeskNavProps) {
  const { pathname } = useLocation();
  const groups = groupSections(sections, roles);
  // Of two sections, one below the other, the page belongs to the nearer.
  const [current] = groups
    .flatMap(({ sections: open }) => open)
    .filter(({ path }) => `${pathname}/`.startsWith(`${sectionPath(path)}/`))
    .sort((one, other) => other.path.length - one.path.length);
  const nav = useRef<HTMLElement>(null);
  // On a phone the current one may be far from where the line starts.
  useEffect(() => {
    const own = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (own && nav.current) nav.current.scrollLeft = own.offsetLeft - own.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label="Desk" className={styles['nav']}>
      <a href={`#${pageId}`} className={styles['skip']}>
        Skip the navigation
      </a>
      {groups.map(({ group, sections: open }) => (
        <div key={group}>
          <p className={styles['name']}>{group}</p>
          <ul className={styles['list']}>
            {open.map((section) => (
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

/** `/desk` and `/desk/city`: what the user may do here. */
export function DeskHome({ sections }: { readonly sections: readonly DeskSection[] }) {
  const { first_name: name, roles } = useDeskPerson();
  return (
    <>
      {roles.length === 0 ? (
        <EmptyState heading="h1" title="Nothing to do here yet">
          <p>
            You are signed in, and have no role at the desk. An operator of the site can give you
            one. If a restaurant is yours, you can look after its page.
          </p>
        </EmptyState>
      ) : (
        <h1>
          Hello, <bdi>{name}</bdi>
        </h1>
      )}
      {groupSections(sections, roles).map(({ group, sections: open }) => (
        <section key={group} className={homeStyles['group']} aria-label={group}>
          <h2 className={homeStyles['name']}>{group}</h2>
          <ul className={homeStyles['list']}>
            {open.map(({ path, title, icon }) => (
              <li key={path}>
                <AppLink href={sectionPath(path)} className={homeStyles['link']}>
                  <Icon of={icon} />
                  {title}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
