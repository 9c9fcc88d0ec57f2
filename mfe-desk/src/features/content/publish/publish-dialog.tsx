import type { ContentKind } from '@tableside/contracts/content/model';
import type { Problem } from '../../../calls/content-types';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import type { DraftKeeper } from '../draft/draft-keeper';
import { ConflictChoice } from './conflict-choice';
import { Differences } from './differences';
import { firstChoices, putTogether, type Choice } from './put-together';
import styles from './publish.module.css';
import { ChooseTimes } from './choose-times';
import { usePublish, type Times } from './use-publish';

export interface PublishDialogProps {
  readonly kind: ContentKind;
  readonly timeZone: string;
  readonly keeper: DraftKeeper;
  /** What has to be mended before. */
  readonly problems: readonly Problem[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The last look before words go live: what changes, when, and, where somebody else was faster, which version of each field. */
export function PublishDialog({
  kind,
  timeZone,
  keeper,
  problems: known,
  onClose,
  onDone,
}: PublishDialogProps) {
  const { state, publish } = usePublish(kind, keeper, onDone);
  const { conflict, failure, fields, isPending } = state;
  const [times, setTimes] = useState<Times>({ at: null, endsAt: null });
  const [chosen, setChosen] = useState<readonly (Choice | null)[]>([]);
  const problems = state.problems.length > 0 ? state.problems : known;
  const choices = conflict
    ? firstChoices(conflict.fields).map((first, index) => chosen[index] ?? first)
    : [];
  const isOpen = choices.includes(null);
  const go = () => {
    if (conflict) void publish(times, putTogether(conflict, choices));
    else void publish(times);
  };
  const isBlocked = problems.length > 0 || isOpen;
  return (
    <Dialog
      open
      variant="wide"
      title={conflict ? 'Two versions' : 'Publish'}
      initialFocus="title"
      onRequestClose={() => !isPending && onClose()}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Not yet
          </Button>
          <Button pending={isPending} disabled={isBlocked} onClick={go}>
            {times.at === null ? 'Publish now' : 'Plan it'}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        {failure && (
          <Notice tone="error" live>
            {failure}
          </Notice>
        )}
        {problems.length > 0 && <ToMend problems={problems} />}
        {conflict ? (
          <ConflictChoice
            kind={kind}
            conflict={conflict}
            choices={choices}
            onChoose={(index, choice) =>
              setChosen(choices.map((old, at) => (at === index ? choice : old)))
            }
          />
        ) : (
          <section aria-labelledby="changes-title" className={styles['section']}>
            <h3 id="changes-title" className={styles['title']}>
              What visitors will see change
            </h3>
            <Differences kind={kind} from="live" to="draft" />
          </section>
        )}
        <ChooseTimes timeZone={timeZone} times={times} errors={fields} onChange={setTimes} />
      </div>
    </Dialog>
  );
}

function ToMend({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Notice tone="warning" live>
      <p>To be mended first:</p>
      <ul className={styles['mend']}>
        {problems.map(({ path, field, sentence }) => (
          <li key={`${path.join('.')} ${sentence}`}>
            {field && <b>{field}: </b>}
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
