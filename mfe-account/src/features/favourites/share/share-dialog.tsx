import { sharedListPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Icon } from '@tableside/ui/icon';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Link2 } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';
import { ShareLink } from '../../../components/share-link';
import styles from './share-list.module.css';
import { useKeptFocus } from '../lib/use-kept-focus';

/** A read-only address: whether there is one, and a way to start and end it. */
export interface Sharing {
  /** Null while the list is not shared, undefined while that is not known. */
  readonly token: string | null | undefined;
  /** Asks again what is not known. */
  readonly isFetching?: boolean;
  readonly retry?: () => void;
  readonly isChanging: boolean;
  readonly failure: string | null;
  readonly change: (isShared: boolean) => void;
}

export interface ShareDialogProps {
  readonly share: Sharing;
  /** The button is left out; a dialog that is open stays. */
  readonly isHidden: boolean;
  /** What people with the link see. */
  readonly seen: string;
  /** What the device's share sheet calls it. */
  readonly title: string;
  /** Further choices, once there is a link. */
  readonly children?: ReactNode;
}

/** Opens the dialog in which a list gets, and loses, an address for others to read it at. */
export function ShareDialog({ isHidden, ...settings }: ShareDialogProps) {
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
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
    </div>
  );
}
