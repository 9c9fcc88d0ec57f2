import { sharedListPath } from '@tableside/contracts/paths';
import { isNotOffered, useApiQuery, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Checkbox } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide';
import { useOptimistic, useRef, useState, type ReactNode } from 'react';
import { Failure, Status } from '../../components/form-parts';
import { ShareLink } from '../../components/share-link';
import { useAction } from '../../lib/account-forms';
import { useOwnSpec } from '../../lib/use-own-spec';
import { useRestoredFocus } from './use-restored-focus';
import { useListChange, type NamedList } from './use-lists';
import shared from '../../components/components.module.css';
import styles from './favorites.module.css';

/** Shares all favorites.
 * @param isEmpty hides the button, unless the favorites are already shared */
export function ShareList({ isEmpty }: { readonly isEmpty: boolean }) {
  const { isOffered, ...share } = useShare();
  return (
    <ShareDialog
      share={share}
      isHidden={!isOffered || (isEmpty && !share.token)}
      description="Anyone with the link can see your first name and this list."
      title="My favorites on Tableside"
    />
  );
}

interface ShareNamedListProps {
  readonly list: NamedList;
  readonly isEmpty: boolean;
}

/** Shares a named list. Notes are shared only if the owner checks the box. */
export function ShareNamedList({ list, isEmpty }: ShareNamedListProps) {
  const { share, areNotesShown, changeNotes } = useListShare(list);
  const { token, name } = list;
  return (
    <ShareDialog
      share={share}
      isHidden={isEmpty && !token}
      description={
        areNotesShown
          ? 'Anyone with the link can see your first name, this list, and your notes.'
          : 'Anyone with the link can see your first name and this list, but not your notes.'
      }
      title={`${name} on Tableside`}
    >
      <Checkbox
        label="Show my notes"
        checked={areNotesShown}
        aria-busy={share.isChanging || undefined}
        onChange={() => !share.isChanging && changeNotes()}
      />
    </ShareDialog>
  );
}

interface Sharing {
  /** Null if the list is not shared, undefined while unknown. */
  readonly token: string | null | undefined;

  readonly isFetching?: boolean;
  readonly retry?: () => void;
  readonly isChanging: boolean;
  readonly failure: string | null;
  readonly change: (isShared: boolean) => void;
}

interface ShareDialogProps {
  readonly share: Sharing;
  /** Hides the button. An open dialog stays. */
  readonly isHidden: boolean;
  /** Says what people with the link can see. */
  readonly description: string;
  readonly title: string;
  readonly children?: ReactNode;
}

function ShareDialog({ isHidden, ...settings }: ShareDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && isHidden) return null;
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        icon={<Icon of={Link2} />}
        onClick={() => setIsOpen(true)}
      >
        Share this list
      </Button>
      <Dialog
        open={isOpen}
        title="Share this list"
        initialFocus="title"
        onRequestClose={() => setIsOpen(false)}
      >
        <ShareSettings {...settings} />
      </Dialog>
    </>
  );
}

function ShareSettings({
  share,
  description,
  title,
  children,
}: Omit<ShareDialogProps, 'isHidden'>) {
  const { siteOrigin } = usePlatform().config;
  const { token, isChanging, failure, change } = share;
  const [wasShared, setWasShared] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useRestoredFocus(content, token);

  const handleStop = () => {
    setWasShared(true);
    change(false);
  };
  return (
    <div className={shared['stack']}>
      <p>{description}</p>
      <Status>
        {token && 'Your list is shared.'}
        {token === null && wasShared && 'Sharing is off. The old link no longer works.'}
      </Status>
      <div ref={content} className={shared['stack']}>
        {token === undefined && (
          <LoadError
            what="your link"
            pending={share.isFetching ?? false}
            onRetry={() => share.retry?.()}
          />
        )}
        {token === null && (
          <Button pending={isChanging} className={styles['create']} onClick={() => change(true)}>
            Create link
          </Button>
        )}
        {token && (
          <>
            <ShareLink
              address={`${siteOrigin}${sharedListPath(token)}`}
              label="Link to your list"
              title={title}
            />
            {children}
            <div className={styles['stop']}>
              <p id="share-stop">If you stop sharing, this link stops working.</p>
              <Button
                variant="secondary"
                pending={isChanging}
                aria-describedby="share-stop"
                onClick={handleStop}
              >
                Stop sharing
              </Button>
            </div>
          </>
        )}
      </div>
      <Failure>{failure}</Failure>
    </div>
  );
}

function useShare() {
  const { call } = usePlatform();
  const client = useQueryClient();
  const share = useOwnSpec('share');
  const { data: token, error, isFetching, refetch } = useApiQuery(share);
  const { isRunning, failure, run } = useAction();
  return {
    /** Null if the list is not shared, undefined while unknown. */
    token,
    /** False until the API answers, and if it does not support sharing. */
    isOffered: (token !== undefined || error !== null) && !isNotOffered(error),
    isFetching,
    retry: () => void refetch(),
    isChanging: isRunning,
    failure,
    change: (isShared: boolean) =>
      run(async () => {
        const { data } = await call('setShare', { isShared });
        client.setQueryData(share.queryKey, data);
      }),
  };
}

function useListShare({ id, token, showsNotes }: NamedList) {
  const change = useListChange();
  const { isRunning, failure, run } = useAction();
  // The checkbox shows the new state at once.
  const [areNotesShown, setAreNotesShown] = useOptimistic(showsNotes);

  const send = (isShared: boolean, notes: boolean) =>
    run(async () => {
      setAreNotesShown(notes);
      await change('share_list', { id, is_shared: isShared, shows_notes: notes });
    });
  const share: Sharing = {
    token,
    isChanging: isRunning,
    failure,
    change: (isShared) => send(isShared, false),
  };
  return { share, areNotesShown, changeNotes: () => send(true, !showsNotes) };
}
