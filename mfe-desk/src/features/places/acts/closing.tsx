import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { refusedFields } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useState } from 'react';
import { placesCalls } from '../../../calls/places-calls';
import styles from './act-card.module.css';
import { usePlaceActs } from '../base/use-place-acts';

/** Closes a place until a day or for good, and opens it again. */
export function Closing({ place }: { readonly place: DeskPlace }) {
  const { id, state, closed_until: isUntil } = place;
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { pending, act } = usePlaceActs();
  const closeUntil = async () => {
    const changes = { closure: { until, reason: reason || null } };
    const error = await act('until', placesCalls.edit, { id, changes });
    setProblems(refusedFields(error));
    if (!error) setUntil('');
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
              onChange={(event) => {
                setProblems({});
                setUntil(event.target.value);
              }}
            />
          </Field>
          <Field
            name="reason"
            label="Why"
            hint="Visitors read it: Renovation."
            error={problems['closure.reason'] ?? null}
          >
            <Input value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
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
              onClick={() => void act('end', placesCalls.edit, { id, changes: { closure: null } })}
            >
              Open it now
            </Button>
          )}
          <hr />
          <p>Its page will say that it has closed. Reviews stay.</p>
          <Button
            variant="secondary"
            pending={pending === 'close'}
            onClick={() => void act('close', placesCalls.close, { id, reason })}
          >
            Close for good
          </Button>
        </>
      )}
      {!isOpen && state !== 'merged' && (
        <Button
          variant="secondary"
          pending={pending === 'reopen'}
          onClick={() => void act('reopen', placesCalls.reopen, { id })}
        >
          Put it on the site again
        </Button>
      )}
      {state === 'merged' && <p>It is merged. Undo that below to have it back.</p>}
    </section>
  );
}
