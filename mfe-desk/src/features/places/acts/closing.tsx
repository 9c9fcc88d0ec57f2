import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { refusedFields } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useState } from 'react';
import { EditConflict } from '../../../components/conflict/edit-conflict';
import { useEditConflict } from '../../../components/conflict/use-edit-conflict';
import { useUnsaved } from '../../../components/unsaved/use-unsaved';
import { placesCalls } from '../../../calls/places-calls';
import styles from './act-card.module.css';
import { usePlaceActs } from '../base/use-place-acts';

export interface ClosingProps {
  readonly place: DeskPlace;
  /** The correction that closing it for a time applies. */
  readonly correction: DeskPlace['corrections'][number] | undefined;
}

/** Closes a place until a day or for good, and opens it again. */
export function Closing({ place, correction }: ClosingProps) {
  const { id, version, state, closed_until: isUntil } = place;
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // Of the place when somebody began to type.
  const [base, setBase] = useState<string | null>(null);
  const conflict = useEditConflict();
  const { pending, act } = usePlaceActs();
  useUnsaved(until !== '' || reason !== '');
  const type = (set: (value: string) => void) => (value: string) => {
    setProblems({});
    if (until === '' && reason === '') setBase(version);
    set(value);
  };
  const reset = () => {
    conflict.clear();
    setUntil('');
    setReason('');
  };
  const closeUntil = async () => {
    const { conflict: found, choices, isOpen: isUndecided } = conflict;
    if (isUndecided) return conflict.remind();
    if (choices.closure === 'theirs') return reset();
    const changes = { closure: { until, reason: reason || null } };
    const edit = {
      id,
      version: found?.version ?? base ?? version,
      changes,
      correction: correction?.id,
    };
    const error = await act('until', placesCalls.edit, edit);
    setProblems(refusedFields(error));
    conflict.receive(error);
    if (!error) reset();
  };
  const close = async () => {
    if (!(await act('close', placesCalls.close, { id, version, reason }))) reset();
  };
  const isOpen = state === 'open';
  return (
    <section className={styles['card']} aria-labelledby="closing-title">
      <h2 id="closing-title">Closing</h2>
      {isOpen && (
        <>
          <Field
            name="until"
            label="Opens again on"
            hideOptional
            error={problems['closure'] ?? null}
          >
            <Input
              type="date"
              value={until}
              onChange={(event) => type(setUntil)(event.target.value)}
            />
          </Field>
          <Field
            name="reason"
            label="Why"
            hint="Visitors read it: Renovation."
            error={problems['closure.reason'] ?? null}
          >
            <Input value={reason} onChange={(event) => type(setReason)(event.target.value)} />
          </Field>
          <EditConflict {...conflict} />
          <Button
            variant="secondary"
            pending={pending === 'until'}
            onClick={() => void closeUntil()}
          >
            Close until then
          </Button>
          {isUntil && (
            <Button
              variant="quiet"
              pending={pending === 'end'}
              onClick={() =>
                void act('end', placesCalls.edit, { id, version, changes: { closure: null } })
              }
            >
              Open it now
            </Button>
          )}
          <hr />
          <p>Its page will say that it has closed. Reviews stay.</p>
          <Button variant="secondary" pending={pending === 'close'} onClick={() => void close()}>
            Close for good
          </Button>
        </>
      )}
      {!isOpen && state !== 'merged' && (
        <Button
          variant="secondary"
          pending={pending === 'reopen'}
          onClick={() => void act('reopen', placesCalls.reopen, { id, version })}
        >
          Put it on the site again
        </Button>
      )}
      {state === 'merged' && <p>It is merged. Undo that below to have it back.</p>}
    </section>
  );
}
