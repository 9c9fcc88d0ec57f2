import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { CircleCheck, CloudOff, LoaderCircle } from 'lucide';
import { useMoment } from '../../../lib/use-moment';
import type { DraftKeeper } from './draft-keeper';
import type { DraftState } from './draft-state';
import styles from './draft.module.css';

interface SaveLineProps {
  readonly draft: DraftState;
}

/** In a few words, whether the host has what was typed. */
export function SaveLine({ draft: { saving, savedAt, version } }: SaveLineProps) {
  const moment = useMoment();
  if (saving === 'typing' || saving === 'saving') return line(LoaderCircle, 'Saving…');
  if (saving !== 'saved') return line(CloudOff, 'Not saved yet');
  if (version === 0) return line(CircleCheck, 'As on the site');
  return line(CircleCheck, 'Saved', savedAt ? `Draft of ${moment(savedAt)}` : undefined);
}

const line = (icon: typeof CircleCheck, words: string, title?: string) => (
  <p role="status" className={styles['line']} title={title}>
    <Icon of={icon} size={16} />
    {words}
  </p>
);

interface TroubleProps extends SaveLineProps {
  readonly keeper: DraftKeeper;
}

/** Why what was typed is not at the host, and what to do. It is in this browser all along. */
export function SaveTrouble({ draft, keeper }: TroubleProps) {
  switch (draft.saving) {
    case 'lost':
      return (
        <Notice
          tone="warning"
          live
          actions={
            <Button variant="secondary" size="small" onClick={keeper.retry}>
              Try now
            </Button>
          }
        >
          We cannot reach the site. Your words are kept in this browser, and sent as soon as it
          answers.
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
                Sign in, in a new tab
              </a>
              <Button variant="secondary" size="small" onClick={keeper.retry}>
                Try now
              </Button>
            </>
          }
        >
          Your session has ended. Your words are kept in this browser, and sent when you have signed
          in again.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="error" live>
          This cannot be saved: {draft.refusal} Your words are kept in this browser.
        </Notice>
      );
    case 'newer':
      return <Newer draft={draft} keeper={keeper} />;
    default:
      return null;
  }
}

function Newer({ draft: { newer }, keeper }: TroubleProps) {
  const moment = useMoment();
  return (
    <Notice
      tone="warning"
      live
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => keeper.settle('mine')}>
            Keep the words here
          </Button>
          {newer && (
            <Button variant="secondary" size="small" onClick={() => keeper.settle('theirs')}>
              Take the saved ones
            </Button>
          )}
        </>
      }
    >
      {newer
        ? `You saved other words elsewhere, ${moment(newer.saved_at)}. The words here are not saved.`
        : 'The draft was published or dropped elsewhere. The words here are not saved.'}
    </Notice>
  );
}
