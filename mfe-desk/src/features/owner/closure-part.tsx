import { SHORT_TEXT_MAX } from '@tableside/contracts/desk/places/rules';
import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useState } from 'react';
import { useProvenAct } from '../../components/proof/use-proven-act';
import { ownerCalls } from './owner-calls';
import { SaveSection } from './save-section';

/** Holidays and repairs: closed on each day until the one on which it opens again. */
export function ClosurePart({ place: { slug, closure } }: { readonly place: OwnPlace }) {
  const { act, pending, errors } = useProvenAct();
  const [until, setUntil] = useState(closure?.until ?? '');
  const [from, setFrom] = useState(closure?.from ?? '');
  const [reason, setReason] = useState(closure?.reason ?? '');
  const close = () =>
    void act(ownerCalls.update, {
      slug,
      changes: { closure: { until, reason: reason || null, ...(from && { from }) } },
    });
  const open = () => void act(ownerCalls.update, { slug, changes: { closure: null } });
  return (
    <SaveSection
      title="Closed until"
      hint="For holidays or repairs. Your page says on each of these days that you are closed, and why."
      pending={pending}
      save={closure ? 'Change it' : 'Close until then'}
      onSave={close}
      actions={
        closure && (
          <Button type="button" variant="secondary" pending={pending} onClick={open}>
            Open it now
          </Button>
        )
      }
    >
      <Field
        name="from"
        label="First day"
        hint="Left empty, it is today."
        error={errors['closure.from'] ?? null}
      >
        <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field name="until" label="Opens again on" required error={errors['closure'] ?? null}>
        <Input type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
      <Field
        name="reason"
        label="Why"
        hint="Visitors read it: Vacation."
        error={errors['closure.reason'] ?? null}
      >
        <Input
          maxLength={SHORT_TEXT_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </SaveSection>
  );
}
