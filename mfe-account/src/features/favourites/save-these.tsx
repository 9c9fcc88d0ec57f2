import { isObject, number } from '@tableside/contracts/common/read';
import { paths } from '@tableside/contracts/paths';
import { rememberReturnPage, useIsSignedIn, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Failure } from '../../components/failure';
import { useAction } from '../../lib/account-forms';
import { countPlaces } from './shared-list-query';
import styles from './shared-list.module.css';

export interface SaveTheseProps {
  readonly token: string;
  /** The list's, by which home offers the way back after a sign-in. */
  readonly title: string;
}

/** Makes all places of a shared list the reader's own favorites. Visitors sign in first, and press once more. */
export function SaveThese(props: SaveTheseProps) {
  return useIsSignedIn() ? <SaveAll {...props} /> : <SignInFirst {...props} />;
}

function SignInFirst({ title }: SaveTheseProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles['save']}>
      <ButtonLink
        href={paths.login}
        icon={<Icon of={Heart} />}
        onClick={() => rememberReturnPage({ path: pathname, title })}
      >
        Save these
      </ButtonLink>
      <p className={styles['hint']}>
        Sign in first. Home then leads you back here, and one more press saves them.
      </p>
    </div>
  );
}

function SaveAll({ token }: SaveTheseProps) {
  const { call } = usePlatform();
  const client = useQueryClient();
  const { isRunning, failure, run } = useAction();
  const [said, setSaid] = useState('');
  const handleSave = () =>
    run(async () => {
      const { data } = await call('saveShared', { token });
      setSaid(describeSaved(data));
      // The hearts learn from the list.
      for (const name of ['favourites', 'counts']) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    });
  return (
    <div className={styles['save']}>
      <Button icon={<Icon of={Heart} />} pending={isRunning} onClick={handleSave}>
        Save these
      </Button>
      <p role="status" className={styles['said']}>
        {said && !failure && (
          <>
            {said} <AppLink href={paths.favourites}>My Favorites</AppLink>
          </>
        )}
      </p>
      <Failure>{failure}</Failure>
    </div>
  );
}

function describeSaved(data: unknown): string {
  const answer = isObject(data) ? data : {};
  const added = number(answer['added']);
  if (added === null) return 'Saved.';
  const total = number(answer['total']) ?? added;
  if (added === 0) return 'You had saved all of them already.';
  if (added === total) return `${countPlaces(added)} saved.`;
  return `${countPlaces(added)} saved, you had the other ${total - added} already.`;
}
