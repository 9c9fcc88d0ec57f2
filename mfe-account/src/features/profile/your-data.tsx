import { paths } from '@tableside/contracts/paths';
import { describeFailure, isNotOffered, usePlatform } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { Download as DownloadMark, Trash2 } from 'lucide';
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
        <p className={styles['note']}>Deleting your account cannot be undone.</p>
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
  const call = useProvenCall();
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
        Your data cannot be downloaded here. <AppLink href={paths.contact}>Write to us</AppLink> and
        we will help.
      </Notice>
    );
  }
  return (
    <div className={styles['download']}>
      <p className={styles['note']}>A zip file with everything we keep about you (CSV and JSON).</p>
      <Button
        variant="secondary"
        icon={<Icon of={DownloadMark} />}
        pending={outcome === 'pending'}
        onClick={() => void handleClick()}
      >
        Download my data
      </Button>
      {outcome === 'done' && (
        <Notice tone="success" live>
          Your file is in your downloads.
        </Notice>
      )}
      {typeof outcome === 'object' && outcome && <Failure>{outcome.failure}</Failure>}
    </div>
  );
}
