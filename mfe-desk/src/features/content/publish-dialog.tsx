import type { ContentKind } from '@tableside/contracts/content/model';
import { describeFailure, refusedFields, useCityTime, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Checkbox, Field, Input } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { contentCalls, type DeskDocument, type Problem } from '../../calls/content-calls';
import { useProvenCall } from '../../components/proof/proof-context';
import { toInstant } from './city-time';
import styles from './content.module.css';
import { Differences, useDifferences } from './differences';
import type { DraftKeeper } from './draft-keeper';
import { labelOf } from './forms';

const CHANGED =
  'Someone changed or published this document just now. Nothing was published. Check the changes again.';
const PUBLISHED = 'Published. Visitors see it the next time they load the page.';

interface PublishDialogProps {
  readonly kind: ContentKind;
  readonly keeper: DraftKeeper;
  readonly problems: readonly Problem[];
  readonly isBehind: boolean;
  /** Reads the document again. */
  readonly onRefresh: () => Promise<DeskDocument | undefined>;
  readonly onClose: () => void;
  /** It was published or scheduled. */
  readonly onDone: () => void;
}

/** The last look before a draft is published: what changes, and when. Whatever fails, the draft stays. */
export function PublishDialog(props: PublishDialogProps) {
  const { kind, keeper, problems: known, isBehind, onRefresh, onClose, onDone } = props;
  const call = useProvenCall();
  const { toasts } = usePlatform();
  const { timeZone } = useCityTime();
  const differences = useDifferences(kind, 'draft');
  /** On the city's clocks; null: now. */
  const [time, setTime] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [timeError, setTimeError] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Problem[]>([]);
  const problems = found.length > 0 ? found : known;

  const send = async (live: string | null) => {
    const { data } = await call(contentCalls.publish, {
      kind,
      version: keeper.read().version,
      live,
      ...(time !== null && { at: toInstant(time, timeZone) }),
    });
    switch (data.outcome) {
      case 'changed': {
        const fresh = await onRefresh();
        if (fresh) keeper.reset(fresh);
        await differences.refetch();
        return setFailure(CHANGED);
      }
      case 'failed':
        return setFailure(data.message);
      case 'problems':
        return setFound(data.problems);
      default:
        toasts.show('success', data.outcome === 'scheduled' ? 'Scheduled.' : PUBLISHED);
        return onDone();
    }
  };
  const publish = async () => {
    setIsPending(true);
    setFailure(null);
    setTimeError(null);
    try {
      if (differences.data) await send(differences.data.live);
    } catch (error) {
      const sentence = refusedFields(error)['at'] ?? null;
      setTimeError(sentence);
      setFailure(sentence ? null : describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <Dialog
      open
      variant="wide"
      title="Publish"
      initialFocus="title"
      onRequestClose={() => !isPending && onClose()}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={isPending}
            disabled={problems.length > 0 || !differences.data}
            onClick={() => void publish()}
          >
            {time === null ? 'Publish now' : 'Schedule'}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        {failure && (
          <Notice tone="error" live>
            {failure}
          </Notice>
        )}
        {problems.length > 0 && <Problems kind={kind} problems={problems} />}
        {isBehind && (
          <Notice tone="warning">
            Another version was published after this draft was begun. Publishing replaces it.
          </Notice>
        )}
        <section aria-labelledby="changes-title" className={styles['stack']}>
          <h3 id="changes-title">What changes for visitors</h3>
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
            hint={`In the city’s time zone (${timeZone}). Until then the draft can’t be changed.`}
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
    </Dialog>
  );
}

interface ProblemsProps {
  readonly kind: ContentKind;
  readonly problems: readonly Problem[];
}

const Problems = ({ kind, problems }: ProblemsProps) => (
  <Notice tone="warning" live>
    <p>Fix before publishing:</p>
    <ul className={styles['problems']}>
      {problems.map(({ path, sentence }) => (
        <li key={`${path.join('.')} ${sentence}`}>
          {path.length > 0 && <b>{labelOf(kind, path)}: </b>}
          {sentence}
        </li>
      ))}
    </ul>
  </Notice>
);
