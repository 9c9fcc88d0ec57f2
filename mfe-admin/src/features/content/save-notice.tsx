import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { CircleCheck, CloudOff, LoaderCircle } from 'lucide';
import { useMoment } from '../../components/admin-page';
import styles from './content.module.css';
import type { DraftAutosave, DraftState } from './draft';

interface SaveStateProps {
  readonly draft: DraftState;
}

/** Save status of the draft. */
export function SaveState({ draft: { saving, version } }: SaveStateProps) {
  const [icon, text] =
    saving === 'saving'
      ? [LoaderCircle, 'Saving…']
      : saving !== 'saved'
        ? [CloudOff, 'Not saved']
        : [CircleCheck, version === 0 ? 'Published' : 'Saved'];
  return (
    <p role="status" className={styles['state']}>
      <Icon of={icon} size={16} />
      {text}
    </p>
  );
}

interface SaveNoticeProps extends SaveStateProps {
  readonly manager: DraftAutosave;
}

/** Why the draft is not saved, and what to do. */
export function SaveNotice({ draft, manager }: SaveNoticeProps) {
  const moment = useMoment();
  const { saving, newer, refusal } = draft;
  const again = (
    <Button variant="secondary" size="small" onClick={manager.retry}>
      Try again
    </Button>
  );
  switch (saving) {
    case 'offline':
      return (
        <Notice tone="warning" live actions={again}>
          We can’t reach the server. Keep this page open: your changes will be saved when the
          connection is back.
        </Notice>
      );
    case 'signed-out':
      return (
        <Notice
          tone="warning"
          live
          actions={
            <>
              <a className={styles['again']} href={paths.login} target="_blank" rel="noopener">
                Log in (new tab)
              </a>
              {again}
            </>
          }
        >
          Your session has ended. Keep this page open: your changes will be saved when you log in
          again.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="error" live>
          Your changes can’t be saved. {refusal}
        </Notice>
      );
    case 'newer':
      return (
        <Notice
          tone="warning"
          live
          actions={
            <>
              <Button
                variant="secondary"
                size="small"
                onClick={() => manager.resolveConflict('mine')}
              >
                Keep my version
              </Button>
              {newer && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => manager.resolveConflict('theirs')}
                >
                  Use the saved version
                </Button>
              )}
            </>
          }
        >
          {newer ? (
            <>
              {newer.is_own ? 'You' : <bdi>{newer.who}</bdi>} saved another version,{' '}
              {moment(newer.saved_at)}.
            </>
          ) : (
            'The draft was published or discarded in the meantime.'
          )}{' '}
          Your version is not saved. Choose which one to keep.
        </Notice>
      );
    default:
      return null;
  }
}
