import {
  contentCalls,
  type AdminContentEntry,
  type Schedule,
} from '@tableside/contracts/admin/content/wire';
import type { ContentType } from '@tableside/contracts/content/model';
import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { CircleCheck, CloudOff, LoaderCircle } from 'lucide';
import { ActionButton } from '../../components/actions';
import { useMoment } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import styles from './content.module.css';
import type { DraftAutosave, DraftState } from './draft';
import { fieldsOf } from './forms';

interface DraftProps {
  readonly draft: DraftState;
  readonly manager: DraftAutosave;
}

/** Save status of the draft. */
export function SaveState({ draft: { saving, version } }: Pick<DraftProps, 'draft'>) {
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

interface NoticesProps extends DraftProps {
  readonly kind: ContentType;
  readonly opened: AdminContentEntry;
  /** Called after the schedule was canceled. */
  readonly onCanceled: () => void;
}

/** Status of the draft: other editors, problems and its schedule. */
export function Notices({ kind, opened, draft, manager, onCanceled }: NoticesProps) {
  const moment = useMoment();
  const { closed, schedule, draft: stored } = opened;
  const fields = fieldsOf(kind).map(({ name }): unknown => name);
  const unknown = draft.problems.filter(({ path }) => !fields.includes(path[0]));
  return (
    <div className={cx(shared['stack'], styles['notices'])}>
      {closed && <Notice tone="warning">{closed}</Notice>}
      <SaveNotice draft={draft} manager={manager} />
      {stored && !stored.is_own && (
        <Notice live>
          <bdi>{stored.who}</bdi> is editing this. Last saved {moment(stored.saved_at)}.
        </Notice>
      )}
      {stored?.is_behind && (
        <Notice tone="warning" live>
          Someone published another version after this draft was started. Publishing this draft will
          replace it.
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warning">{unknown.map(({ message }) => message).join(' ')}</Notice>
      )}
      {schedule && <Scheduled schedule={schedule} onCanceled={onCanceled} />}
    </div>
  );
}

function SaveNotice({ draft: { saving, newer, refusal }, manager }: DraftProps) {
  const moment = useMoment();
  if (saving === 'saved' || saving === 'saving') return null;
  const button = (label: string, onClick: () => void) => (
    <Button variant="secondary" size="small" onClick={onClick}>
      {label}
    </Button>
  );
  if (saving === 'refused') {
    return (
      <Notice tone="error" live>
        We can’t save your changes. {refusal}
      </Notice>
    );
  }
  if (saving === 'newer') {
    const actions = (
      <>
        {button('Keep my version', () => manager.resolveConflict('mine'))}
        {newer && button('Use the saved version', () => manager.resolveConflict('theirs'))}
      </>
    );
    return (
      <Notice tone="warning" live actions={actions}>
        {newer ? (
          <>
            {newer.is_own ? 'You' : <bdi>{newer.who}</bdi>} saved another version,{' '}
            {moment(newer.saved_at)}.
          </>
        ) : (
          'The draft was published or discarded in the meantime.'
        )}{' '}
        Your version hasn’t been saved. Choose which one to keep.
      </Notice>
    );
  }
  const actions = (
    <>
      {saving === 'signed-out' && (
        <a className={shared['link']} href={paths.login} target="_blank" rel="noopener">
          Log in (new tab)
        </a>
      )}
      {button('Try again', manager.retry)}
    </>
  );
  return (
    <Notice tone="warning" live actions={actions}>
      {saving === 'offline'
        ? 'We can’t reach the server. Keep this page open. We’ll save your changes when you’re back online.'
        : 'Your session has ended. Keep this page open. We’ll save your changes when you log in again.'}
    </Notice>
  );
}

interface ScheduledProps {
  readonly schedule: Schedule;
  readonly onCanceled: () => void;
}

/** When the draft will be published, or why it was not. */
function Scheduled({ schedule: { id, who, at, state, message }, onCanceled }: ScheduledProps) {
  const moment = useMoment();
  return (
    <Notice
      tone={message ? 'error' : 'info'}
      actions={
        <ActionButton
          endpoint={contentCalls.cancelSchedule}
          args={{ id }}
          size="small"
          toast={() => null}
          onDone={onCanceled}
        >
          Cancel schedule
        </ActionButton>
      }
    >
      Scheduled for {moment(at)} by <bdi>{who}</bdi>
      {state === 'held' && ', but not published'}.{' '}
      {message ?? 'You can’t change the draft until then.'}
    </Notice>
  );
}
