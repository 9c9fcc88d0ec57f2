import { SHORT_TEXT_MAX } from '@tableside/contracts/desk/places/rules';
import type { OwnPlace } from '@tableside/contracts/desk/owners/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { SaveSection } from './save-section';
import { useOwnEdit } from './use-own-edit';

/** Holidays and repairs: closed on each day until the one on which it opens again. */
export function ClosurePart({ place }: { readonly place: OwnPlace }) {
  const { closure } = place;
  const stored = {
    until: closure?.until ?? '',
    from: closure?.from ?? '',
    reason: closure?.reason ?? '',
  };
  const edit = useOwnEdit(place, 'closure', stored, ({ until, from, reason }) => ({
    closure: { until, reason: reason || null, ...(from && { from }) },
  }));
  const { value, pending, errors, conflict } = edit;
  const { until, from, reason } = value;
  return (
    <SaveSection
      title="Closed until"
      hint="For holidays or repairs. Your page says on each of these days that you are closed, and why."
      pending={pending}
      save={closure ? 'Change it' : 'Close until then'}
      conflict={conflict}
      onSave={() => edit.save()}
      actions={
        closure && (
          <Button
            type="button"
            variant="secondary"
            pending={pending}
            onClick={() => edit.save({ closure: null })}
          >
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
        <Input
          type="date"
          value={from}
          onChange={({ target }) => edit.change({ ...value, from: target.value })}
        />
      </Field>
      <Field name="until" label="Opens again on" required error={errors['closure'] ?? null}>
        <Input
          type="date"
          value={until}
          onChange={({ target }) => edit.change({ ...value, until: target.value })}
        />
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
          onChange={({ target }) => edit.change({ ...value, reason: target.value })}
        />
      </Field>
    </SaveSection>
  );
}
