import { sharedListPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Icon } from '@tableside/ui/icon';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Link2 } from 'lucide';
import { useRef, useState } from 'react';
import { ShareLink } from '../../../components/share-link';
import styles from './share-list.module.css';
import { useKeptFocus } from '../lib/use-kept-focus';
import { useShare } from './use-share';

/** Opens the dialog in which a list gets, and loses, an address for others to read it at.
 * @param isEmpty there is nothing to share; a list that is shared already can still be taken back */
export function ShareList({ isEmpty }: { readonly isEmpty: boolean }) {
  const share = useShare();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && (!share.isOffered || (isEmpty && !share.token))) return null;
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
        <ShareSettings share={share} />
      </Dialog>
    </>
  );
}

function ShareSettings({ share }: { readonly share: ReturnType<typeof useShare> }) {
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
      <p>People with the link see your first name and this list, nothing else.</p>
      <p role="status" className={styles['status']}>
        {token && 'Your list is shared.'}
        {token === null && wasShared && 'Sharing has stopped. The old link no longer works.'}
      </p>
      <div ref={content} className={styles['settings']}>
        {token === undefined && (
          <LoadError what="your link" pending={share.isFetching} onRetry={share.retry} />
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
              title="My favorites on Tableside"
            />
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
