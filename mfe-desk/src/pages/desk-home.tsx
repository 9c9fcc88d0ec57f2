import { AppLink } from '@tableside/ui/app-link';
import { EmptyState } from '@tableside/ui/empty-state';
import { Icon } from '@tableside/ui/icon';
import { useDeskPerson } from '../lib/desk-person';
import { sectionPath } from '../lib/paths';
import { openSections, type DeskSection } from '../lib/section';
import styles from './desk-home.module.css';

/** `/desk` and `/desk/city`: what somebody may do here. */
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
      <Sections open={openSections(sections, roles)} />
    </>
  );
}

function Sections({ open }: { readonly open: readonly DeskSection[] }) {
  const groups = [...new Set(open.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} className={styles['group']} aria-label={group}>
      <h2 className={styles['name']}>{group}</h2>
      <ul className={styles['list']}>
        {open
          .filter((section) => section.group === group)
          .map(({ path, title, icon }) => (
            <li key={path}>
              <AppLink href={sectionPath(path)} className={styles['link']}>
                <Icon of={icon} />
                {title}
              </AppLink>
            </li>
          ))}
      </ul>
    </section>
  ));
}
