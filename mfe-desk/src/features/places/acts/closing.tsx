import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useState } from 'react';
import { EditConflict } from '../../../components/conflict/edit-conflict';
import { useEditConflict } from '../../../components/conflict/use-edit-conflict';
import { useUnsaved } from '../../../components/unsaved/use-unsaved';
import { placesCalls } from '../../../calls/places-calls';
import styles from './act-card.module.css';
import { useAction } from '../../../components/use-action';

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
  // Of the place when somebody began to type.
  const [base, setBase] = useState<string | null>(null);
  const conflict = useEditConflict();
  const { run, pending, errors, setErrors } = useAction();
  useUnsaved(until !== '' || reason !== '');
  const type = (set: (value: string) => void) => (value: string) => {
    setErrors({});
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
    const isDone = await run(placesCalls.edit, edit, {
      key: 'until',
      onFailure: conflict.receive,
    });
    if (isDone) reset();
  };
  const close = async () => {
    if (await run(placesCalls.close, { id, version, reason }, { key: 'close' })) reset();
  };
  const isOpen = state === 'open';
  return (
    <section className={styles['card']} aria-labelledby="closing-title">
      <h2 id="closing-title">Closing</h2>
      {isOpen && (
        <>
          <Field name="until" label="Opens again on" hideOptional error={errors['closure'] ?? null}>
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
            error={errors['closure.reason'] ?? null}
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
                void run(
                  placesCalls.edit,
                  { id, version, changes: { closure: null } },
                  { key: 'end' },
                )
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
          onClick={() => void run(placesCalls.reopen, { id, version }, { key: 'reopen' })}
        >
          Put it on the site again
        </Button>
      )}
      {state === 'merged' && <p>It is merged. Undo that below to have it back.</p>}
    </section>
  );
}
