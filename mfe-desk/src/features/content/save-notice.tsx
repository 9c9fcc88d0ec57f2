import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { CircleCheck, CloudOff, LoaderCircle } from 'lucide';
import { useMoment } from '../../components/desk-page';
import styles from './content.module.css';
import type { DraftKeeper, DraftState } from './draft';

interface SaveStateProps {
  readonly draft: DraftState;
}

/** Whether the draft is saved, in a word or two. */
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
  readonly keeper: DraftKeeper;
}

/** Why the draft is not saved, and what to do. */
export function SaveNotice({ draft, keeper }: SaveNoticeProps) {
  const moment = useMoment();
  const { saving, newer, refusal } = draft;
  const again = (
    <Button variant="secondary" size="small" onClick={keeper.retry}>
      Try again
    </Button>
  );
  switch (saving) {
    case 'offline':
      return (
        <Notice tone="warning" live actions={again}>
          We can’t reach the site. Keep this page open: your changes are saved as soon as it
          responds.
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
                Sign in in a new tab
              </a>
              {again}
            </>
          }
        >
          Your session has ended. Keep this page open: your changes are saved when you sign in
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
              <Button variant="secondary" size="small" onClick={() => keeper.settle('mine')}>
                Keep my version
              </Button>
              {newer && (
                <Button variant="secondary" size="small" onClick={() => keeper.settle('theirs')}>
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
            'The draft was published or discarded meanwhile.'
          )}{' '}
          Your version is not saved. Choose which one to keep.
        </Notice>
      );
    default:
      return null;
  }
}
