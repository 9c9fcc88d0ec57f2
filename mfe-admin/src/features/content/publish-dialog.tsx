import type { ContentType } from '@tableside/contracts/content/model';
import {
  contentCalls,
  type AdminContentEntry,
  type Problem,
} from '@tableside/contracts/admin/content/wire';
import { useCityTime } from '@tableside/platform';
import { Checkbox, Field, Input } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import shared from '../../components/admin.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useAction } from '../../components/actions';
import { useAdminQuery } from '../../lib/admin-call';
import { toInstant } from './city-time';
import styles from './content.module.css';
import { Differences } from './history';
import type { DraftAutosave } from './draft';
import { labelOf } from './forms';

const CHANGED =
  'Someone just changed or published this entry, so we didn’t publish anything. Review the changes again.';
const TOASTS: Readonly<Record<string, string>> = {
  published: 'Published. Visitors will see it the next time they load the page.',
  unchanged: 'Published. Visitors will see it the next time they load the page.',
  scheduled: 'Scheduled.',
};

interface PublishDialogProps {
  readonly kind: ContentType;
  readonly manager: DraftAutosave;
  readonly problems: readonly Problem[];
  readonly isBehind: boolean;
  /** Reloads the document. */
  readonly onRefresh: () => Promise<AdminContentEntry | undefined>;
  readonly onClose: () => void;
  /** Called after it was published or scheduled. */
  readonly onDone: () => void;
}

/** Shows the changes of a draft and publishes or schedules it. The draft survives any failure. */
export function PublishDialog(props: PublishDialogProps) {
  const { kind, manager, problems: known, isBehind, onRefresh, onClose, onDone } = props;
  const { run, pending, errors, failure } = useAction({ shows: 'all' });
  const { timeZone } = useCityTime();
  const differences = useAdminQuery(contentCalls.differences, { kind, to: 'draft' });
  /** Local time in the city; null publishes now. */
  const [time, setTime] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Problem[]>([]);
  const problems = found.length > 0 ? found : known;
  const timeError = errors['at'] ?? null;

  const publish = async () => {
    if (!differences.data) return;
    setRefusal(null);
    const request = {
      kind,
      version: manager.read().version,
      live: differences.data.live,
      ...(time !== null && { at: toInstant(time, timeZone) }),
    };
    const done = await run(contentCalls.publish, request, {
      toast: ({ outcome }) => TOASTS[outcome] ?? null,
    });
    switch (done?.data.outcome) {
      case undefined:
        return;
      case 'changed': {
        const fresh = await onRefresh();
        if (fresh) manager.reset(fresh);
        await differences.refetch();
        return setRefusal(CHANGED);
      }
      case 'failed':
        return setRefusal(done.data.message);
      case 'problems':
        return setFound(done.data.problems);
      default:
        return onDone();
    }
  };
  return (
    <ConfirmDialog
      variant="wide"
      title="Publish"
      initialFocus="title"
      confirm={time === null ? 'Publish now' : 'Schedule'}
      pending={pending !== null}
      isDisabled={problems.length > 0 || !differences.data}
      failure={refusal ?? (timeError ? null : failure)}
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      <div className={shared['stack']}>
        {problems.length > 0 && (
          <Notice tone="warning" live>
            <p>Fix these problems before publishing:</p>
            <ul className={styles['problems']}>
              {problems.map(({ path, message }) => (
                <li key={`${path.join('.')} ${message}`}>
                  {path.length > 0 && <b>{labelOf(kind, path)}: </b>}
                  {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {isBehind && (
          <Notice tone="warning">
            Someone published another version after this draft was started. Publishing this draft
            will replace it.
          </Notice>
        )}
        <section aria-labelledby="changes-title" className={shared['stack']}>
          <h3 id="changes-title">Changes visitors will see</h3>
          <Differences kind={kind} query={differences} />
        </section>
        <Checkbox
          label="Publish later"
          checked={time !== null}
          onChange={({ target }) => setTime(target.checked ? '' : null)}
        />
        {time !== null && (
          <Field
            name="at"
            label="Date and time"
            required
            hint={`In the city’s time zone (${timeZone}). You can’t change the draft until then.`}
            error={timeError}
          >
            <Input
              type="datetime-local"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}
