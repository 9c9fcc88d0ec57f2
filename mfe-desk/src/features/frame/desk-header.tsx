import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { LogoMark } from '@tableside/ui/logo';
import { ExternalLink as Opens } from 'lucide';
import type { DeskPerson } from '@tableside/contracts/desk/wire';
import styles from './desk-header.module.css';

/** Which site this is, who works here, and the way to what visitors see. */
export function DeskHeader({ person }: { readonly person: DeskPerson | null }) {
  return (
    <div className={styles['header']} data-ground="identity">
      <AppLink href={DESK_PATH} className={styles['logo']}>
        <LogoMark />
        <span>
          Tableside <span className={styles['desk']}>desk</span>
        </span>
      </AppLink>
      <div className={styles['links']}>
        <a href={paths.home} target="_blank" rel="noopener" className={styles['link']}>
          <span>The site</span>
          <Icon of={Opens} size={16} />
        </a>
        {person && (
          <AppLink href={paths.profile} className={styles['link']}>
            <bdi>{`${person.first_name} ${person.last_name}`.trim()}</bdi>
          </AppLink>
        )}
      </div>
    </div>
  );
}
