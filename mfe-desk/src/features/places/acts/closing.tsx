import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useState } from 'react';
import { placesCalls } from '../../../calls/places-calls';
import { useUnsaved } from '../../../components/unsaved/use-unsaved';
import { useAction } from '../../../components/use-action';
import styles from './act-card.module.css';

/** Closes a place for good, and opens it again. */
export function Closing({ place: { id, version, state } }: { readonly place: DeskPlace }) {
  const [reason, setReason] = useState('');
  const { run, pending } = useAction();
  useUnsaved(reason !== '');
  const close = async () => {
    if (await run(placesCalls.close, { id, version, reason })) setReason('');
  };
  return (
    <section className={styles['card']} aria-labelledby="closing-title">
      <h2 id="closing-title">Closing</h2>
      {state === 'open' && (
        <>
          <p>Its page will say that it has closed. Reviews stay.</p>
          <Field name="closing-reason" label="Reason, for the history" hideOptional>
            <Input value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Button variant="secondary" pending={pending !== null} onClick={() => void close()}>
            Close for good
          </Button>
        </>
      )}
      {(state === 'closed' || state === 'gone') && (
        <Button
          variant="secondary"
          pending={pending !== null}
          onClick={() => void run(placesCalls.reopen, { id, version })}
        >
          Put it on the site again
        </Button>
      )}
      {state === 'merged' && <p>It is merged. Undo that below to have it back.</p>}
    </section>
  );
}
