import { AppLink } from '@tableside/ui/app-link';
import { EmptyState } from '@tableside/ui/empty-state';
import { Icon } from '@tableside/ui/icon';
import { mayOpen, useDeskPerson } from '../lib/desk-person';
import { sectionPath } from '../lib/paths';
import { sections } from '../lib/sections';
import styles from './desk-home.module.css';

/** `/desk`: what somebody may do here. */
export function DeskHome() {
  const { first_name: name, roles } = useDeskPerson();
  const open = sections.filter(({ need, isHidden }) => !isHidden && mayOpen(roles, need));
  const list = (
    <ul className={styles['list']}>
      {open.map(({ path, title, icon }) => (
        <li key={path}>
          <AppLink href={sectionPath(path)} className={styles['link']}>
            <Icon of={icon} />
            {title}
          </AppLink>
        </li>
      ))}
    </ul>
  );
  if (roles.length === 0) {
    return (
      <>
        <EmptyState heading="h1" title="Nothing to do here yet">
          <p>
            You are signed in, and have no role at the desk. An operator of the site can give you
            one. If a restaurant is yours, you can look after its page.
          </p>
        </EmptyState>
        {list}
      </>
    );
  }
  return (
    <>
      <h1>
        Hello, <bdi>{name}</bdi>
      </h1>
      {list}
    </>
  );
}
