import { fields, number } from '@tableside/contracts/common/read';
import { paths } from '@tableside/contracts/paths';
import { rememberReturnPage, useIsSignedIn, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Failure, Status } from '../../components/form-parts';
import { useAction } from '../../lib/account-forms';
import { countRestaurants } from './shared-list-query';
import shared from '../../components/components.module.css';
import styles from './shared-list.module.css';

interface SaveSharedListProps {
  readonly token: string;
  /** The list's title, for the link back on the home page after login. */
  readonly title: string;
}

/** Saves all restaurants of a shared list to the user's favorites. Visitors have to log in first. */
export function SaveSharedList(props: SaveSharedListProps) {
  return useIsSignedIn() ? <SaveAll {...props} /> : <LogInToSave {...props} />;
}

function LogInToSave({ title }: SaveSharedListProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles['save']}>
      <ButtonLink
        href={paths.login}
        icon={<Icon of={Heart} />}
        onClick={() => rememberReturnPage({ path: pathname, title })}
      >
        Save all
      </ButtonLink>
      <p className={shared['note']}>Log in to save these to your favorites.</p>
    </div>
  );
}

function SaveAll({ token }: SaveSharedListProps) {
  const { call } = usePlatform();
  const client = useQueryClient();
  const { isRunning, failure, run } = useAction();
  const [status, setStatus] = useState('');
  const handleSave = () =>
    run(async () => {
      const { data } = await call('saveShared', { token });
      setStatus(describeSaved(data));
      // Favorite buttons read the favorites query.
      for (const name of ['favorites', 'counts']) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    });
  return (
    <div className={styles['save']}>
      <Button icon={<Icon of={Heart} />} pending={isRunning} onClick={handleSave}>
        Save all
      </Button>
      <Status>
        {status && !failure && (
          <>
            {status} <AppLink href={paths.favorites}>My Favorites</AppLink>
          </>
        )}
      </Status>
      <Failure>{failure}</Failure>
    </div>
  );
}

function describeSaved(data: unknown): string {
  const response = fields(data);
  const added = number(response['added']);
  if (added === null) return 'Saved.';
  const total = number(response['total']) ?? added;
  if (added === 0) return 'You’ve already saved these.';
  const saved = `Saved ${countRestaurants(added)}.`;
  const others = total - added;
  if (others === 0) return saved;
  return `${saved} The other ${others === 1 ? 'one was' : `${others} were`} already in your favorites.`;
}
