import { paths } from '@tableside/contracts/paths';
import { describeFailure, isNotOffered, usePlatform } from '@tableside/platform';
import { useReauthCall } from '@tableside/platform/reauth';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { Download as DownloadIcon, Trash2 } from 'lucide';
import { useState } from 'react';
import { Failure } from '../../components/failure';
import { Card } from './card';
import { DeleteDialog } from './delete-dialog';
import { useProfileScope } from './profile-scope';
import { dataFileName, saveFile } from './save-file';
import styles from './profile.module.css';

export function YourData() {
  const { touch, release } = useProfileScope();
  const [isDeleting, setIsDeleting] = useState(false);
  const handleOpen = () => {
    setIsDeleting(true);
    touch('deletion');
  };
  const handleClose = () => {
    setIsDeleting(false);
    release('deletion');
  };
  return (
    <Card title="Your data">
      <Download />
      <div className={styles['deletion']}>
        <p className={styles['note']}>You can't undo deleting your account.</p>
        <Button
          variant="secondary"
          icon={<Icon of={Trash2} />}
          aria-haspopup="dialog"
          className={styles['delete']}
          onClick={handleOpen}
        >
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteDialog onClose={handleClose} />}
    </Card>
  );
}

type Outcome = 'pending' | 'done' | 'missing' | { readonly failure: string };

function Download() {
  const { toasts } = usePlatform();
  const call = useReauthCall();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const handleClick = async () => {
    setOutcome('pending');
    try {
      const { data } = await call('exportData', undefined);
      saveFile(data, dataFileName(new Date()));
      setOutcome('done');
    } catch (error) {
      if (isNotOffered(error)) {
        setOutcome('missing');
        return;
      }
      setOutcome({ failure: describeFailure(error) });
      toasts.show('error', describeFailure(error));
    }
  };
  if (outcome === 'missing') {
    return (
      <Notice live>
        You can't download your data here. <AppLink href={paths.contact}>Contact us</AppLink> and
        we'll help.
      </Notice>
    );
  }
  return (
    <div className={styles['download']}>
      <p className={styles['note']}>Download a copy of your data (.zip).</p>
      <Button
        variant="secondary"
        icon={<Icon of={DownloadIcon} />}
        pending={outcome === 'pending'}
        onClick={() => void handleClick()}
      >
        Download my data
      </Button>
      {outcome === 'done' && (
        <Notice tone="success" live>
          Your download has started.
        </Notice>
      )}
      {typeof outcome === 'object' && outcome && <Failure>{outcome.failure}</Failure>}
    </div>
  );
}
