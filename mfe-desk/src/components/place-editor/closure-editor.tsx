import { SHORT_TEXT_MAX } from '@tableside/contracts/desk/places/rules';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import styles from './editor.module.css';
import type { Draft } from './use-draft';

/** Vacations and repairs: closed on each day until the one on which it opens again. */
export function ClosureEditor({ draft: { value, set, errors } }: { readonly draft: Draft }) {
  const closure = value('closure');
  const typed = {
    from: closure?.from ?? '',
    until: closure?.until ?? '',
    reason: closure?.reason ?? '',
  };
  const change = (part: Partial<typeof typed>) => {
    const { from, until, reason } = { ...typed, ...part };
    const isEmpty = !from && !until && !reason;
    set('closure', isEmpty ? null : { until, reason: reason || null, ...(from && { from }) });
  };
  return (
    <div className={styles['grid']}>
      <Field
        name="closure-from"
        label="First day"
        hint="Left empty, it is today."
        hideOptional
        error={errors['closure.from'] ?? null}
      >
        <Input
          type="date"
          value={typed.from}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Field>
      <Field
        name="closure-until"
        label="Opens again on"
        hideOptional
        error={errors['closure'] ?? null}
      >
        <Input
          type="date"
          value={typed.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </Field>
      <Field
        name="closure-reason"
        label="Why"
        hint="Visitors read it: Vacation."
        hideOptional
        error={errors['closure.reason'] ?? null}
      >
        <Input
          maxLength={SHORT_TEXT_MAX}
          value={typed.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      {closure && (
        <div className={styles['whole']}>
          <Button variant="secondary" size="small" onClick={() => set('closure', null)}>
            Open on these days
          </Button>
        </div>
      )}
    </div>
  );
}
