import { ADMIN_PATH, type Role } from '@tableside/contracts/admin/rules';
import type { AdminUser } from '@tableside/contracts/admin/wire';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Icon } from '@tableside/ui/icon';
import { LogoMark } from '@tableside/ui/logo';
import { ExternalLink as Opens } from 'lucide';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import shared from '../../components/admin.module.css';
import { groupSections, sectionPath, useAdminUser, type AdminSection } from '../../lib/admin-user';
import styles from './admin-frame.module.css';

/** Site name, user, and a link to the public site. */
export function AdminHeader({ user }: { readonly user: AdminUser | null }) {
  return (
    <div className={styles['header']} data-background="identity">
      <AppLink href={ADMIN_PATH} className={styles['logo']}>
        <LogoMark />
        <span>
          Tableside <span className={styles['mint']}>admin</span>
        </span>
      </AppLink>
      <div className={styles['links']}>
        <a href={paths.home} target="_blank" rel="noopener" className={shared['link']}>
          View site
          <Icon of={Opens} size={16} />
        </a>
        {user && (
          <AppLink href={paths.profile} className={shared['link']}>
            <bdi>{`${user.first_name} ${user.last_name}`.trim()}</bdi>
          </AppLink>
        )}
      </div>
    </div>
  );
}

interface AdminNavProps {
  readonly sections: readonly AdminSection[];
  readonly roles: readonly Role[];
  /** Id of the page element, for the skip link. */
  readonly pageId: string;
}

/** Links to the sections that a user with these roles may open, in groups. On a phone it is one scrolling line. */
export function AdminNav({ sections, roles, pageId }: AdminNavProps) {
  const { pathname } = useLocation();
  const groups = groupSections(sections, roles);
  // When sections are nested, the deepest one is current.
  const [current] = groups
    .flatMap(({ sections: open }) => open)
    .filter(({ path }) => `${pathname}/`.startsWith(`${sectionPath(path)}/`))
    .toSorted((one, other) => other.path.length - one.path.length);
  const nav = useRef<HTMLElement>(null);
  // On a phone the current link may be out of view.
  useEffect(() => {
    const own = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (own && nav.current) nav.current.scrollLeft = own.offsetLeft - own.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label="Admin" className={styles['nav']}>
      <a href={`#${pageId}`} className={styles['skip']}>
        Skip navigation
      </a>
      {groups.map(({ group, sections: open }) => (
        <div key={group}>
          <p className={styles['name']}>{group}</p>
          <SectionLinks sections={open} current={current} list="list" link="link" />
        </div>
      ))}
    </nav>
  );
}

interface SectionLinksProps {
  readonly sections: readonly AdminSection[];
  readonly current?: AdminSection | undefined;
  /** Styles of the list and its links. */
  readonly list: 'list' | 'cards';
  readonly link: 'link' | 'card';
}

const SectionLinks = ({ sections, current, list, link }: SectionLinksProps) => (
  <ul className={styles[list]}>
    {sections.map((section) => (
      <li key={section.path}>
        <AppLink
          href={sectionPath(section.path)}
          className={styles[link]}
          aria-current={section === current ? 'page' : undefined}
        >
          <Icon of={section.icon} />
          {section.title}
        </AppLink>
      </li>
    ))}
  </ul>
);

/** For users whose roles are not in effect yet. */
export const TwoStepNeeded = () => (
  <EmptyState
    heading="h1"
    title="Turn on two-step login"
    actions={<ButtonLink href={paths.profile}>Open your profile</ButtonLink>}
  >
    <p>
      Operators and moderators log in with a password and a second step, so that a stolen password
      is not enough. In your profile, add an authenticator app, or a passkey and require it. Then
      come back.
    </p>
  </EmptyState>
);

/** `/admin` and `/admin/city`: links to the user's sections. */
export function AdminHome({ sections }: { readonly sections: readonly AdminSection[] }) {
  const { first_name: name, roles, inactive_roles: inactive = [] } = useAdminUser();
  return (
    <>
      {inactive.length > 0 && <TwoStepNeeded />}
      {inactive.length === 0 && roles.length === 0 && (
        <EmptyState heading="h1" title="No access yet">
          <p>
            You’re logged in, but your account has no admin role. Ask an operator to assign you one.
            If you own a restaurant, you can manage its page.
          </p>
        </EmptyState>
      )}
      {inactive.length === 0 && roles.length > 0 && (
        <h1>
          Hello, <bdi>{name}</bdi>
        </h1>
      )}
      {groupSections(sections, roles).map(({ group, sections: open }) => (
        <section key={group} className={styles['group']} aria-label={group}>
          <h2>{group}</h2>
          <SectionLinks sections={open} list="cards" link="card" />
        </section>
      ))}
    </>
  );
}
