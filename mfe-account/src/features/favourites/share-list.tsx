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
import { Failure } from '../../components/failure';
import { ShareLink } from '../../components/share-link';
import { useAction } from '../../lib/account-forms';
import { useOwnSpec } from '../../lib/use-own-spec';
import { useKeptFocus } from './use-kept-focus';
import { useListChange, type NamedList } from './use-lists';
import styles from './favourites.module.css';

/** Shares all favorites.
 * @param isEmpty there is nothing to share; what is shared already can still be taken back */
export function ShareList({ isEmpty }: { readonly isEmpty: boolean }) {
  const { isOffered, ...share } = useShare();
  return (
    <ShareDialog
      share={share}
      isHidden={!isOffered || (isEmpty && !share.token)}
      seen="People with the link see your first name and this list, nothing else."
      title="My favorites on Tableside"
    />
  );
}

interface ShareNamedListProps {
  readonly list: NamedList;
  readonly isEmpty: boolean;
}

/** Shares a list by name, without its owner's notes unless they tick that. */
export function ShareNamedList({ list, isEmpty }: ShareNamedListProps) {
  const { share, areNotesShown, changeNotes } = useListShare(list);
  const { token, name } = list;
  return (
    <ShareDialog
      share={share}
      isHidden={isEmpty && !token}
      seen={
        areNotesShown
          ? 'People with the link see your first name, this list and your notes about its places.'
          : 'People with the link see your first name and this list. They do not see your notes.'
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
  /** Null while the list is not shared, undefined while that is not known. */
  readonly token: string | null | undefined;
  /** Asks again what is not known. */
  readonly isFetching?: boolean;
  readonly retry?: () => void;
  readonly isChanging: boolean;
  readonly failure: string | null;
  readonly change: (isShared: boolean) => void;
}

interface ShareDialogProps {
  readonly share: Sharing;
  /** The button is left out; a dialog that is open stays. */
  readonly isHidden: boolean;
  readonly seen: string;
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

function ShareSettings({ share, seen, title, children }: Omit<ShareDialogProps, 'isHidden'>) {
  const { siteOrigin } = usePlatform().config;
  const { token, isChanging, failure, change } = share;
  const [wasShared, setWasShared] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useKeptFocus(content, token);

  const handleStop = () => {
    setWasShared(true);
    change(false);
  };
  return (
    <div className={styles['settings']}>
      <p>{seen}</p>
      <p role="status" className={styles['status']}>
        {token && 'Your list is shared.'}
        {token === null && wasShared && 'Sharing has stopped. The old link no longer works.'}
      </p>
      <div ref={content} className={styles['settings']}>
        {token === undefined && (
          <LoadError
            what="your link"
            pending={share.isFetching ?? false}
            onRetry={() => share.retry?.()}
          />
        )}
        {token === null && (
          <Button pending={isChanging} className={styles['create']} onClick={() => change(true)}>
            Create a link
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
              <p id="share-stop">
                When you stop, the link stops working for everybody. Sharing again makes a new one.
              </p>
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
    /** Null while the list is not shared, undefined while that is not known. */
    token,
    /** False where the host shares no lists, and until it has answered. */
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
  // The box shows the press at once.
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
