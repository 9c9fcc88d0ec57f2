import { formCheck, type FormRules } from '@tableside/contracts/common/rules';
import { WHY_MAX, WHY_NEEDED } from '@tableside/contracts/desk/people/rules';
import type { FoundPerson } from '@tableside/contracts/desk/people/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { peopleCalls } from '../../calls/people-calls';
import { useDeskPerson } from '../../lib/desk-person';
import { useMoment } from '../../lib/use-moment';
import { useUnsavedForm } from '../../components/unsaved/use-unsaved';
import { useAction } from '../../components/use-action';
import { nameOf } from './describe-person';
import formStyles from '../../components/form.module.css';

const rules = {
  reason: { required: WHY_NEEDED, max: WHY_MAX, isMultiline: true },
  until: { max: 10 },
} as const satisfies FormRules;

/** Suspends somebody, or restores them; either is told by mail with the reason. */
export function SuspendForm({ person }: { readonly person: FoundPerson }) {
  const { email: own } = useDeskPerson();
  const { submit } = useAction();
  const moment = useMoment();
  const unsaved = useUnsavedForm();
  const { suspension } = person;
  const form = useForm({
    schema: () => formCheck(rules),
    onSubmit: async ({ reason, until }) => {
      const failure = suspension
        ? await submit(peopleCalls.restore, { id: person.id, reason })
        : await submit(peopleCalls.suspend, { id: person.id, reason, until });
      if (!failure) unsaved.saved();
      return failure;
    },
  });
  if (person.email === own) return <p>This is your own account.</p>;
  const name = nameOf(person);
  return (
    <section>
      <h3>{suspension ? 'Suspended' : 'Suspend'}</h3>
      {suspension ? (
        <p>
          Since {moment(suspension.since)},{' '}
          {suspension.until ? `until ${moment(suspension.until)}` : 'for good'}
          {suspension.reason && (
            <>
              : <bdi>{suspension.reason}</bdi>
            </>
          )}
        </p>
      ) : (
        <p>
          Signs {name} out everywhere, lets them in no more, and hides their reviews until it ends.
        </p>
      )}
      <Form form={form} className={formStyles['form']} onInput={unsaved.onInput}>
        <ErrorSummary />
        <Field name="reason" label="Why" required hint="The person reads it in a mail.">
          <Textarea rows={3} maxLength={WHY_MAX} />
        </Field>
        {!suspension && (
          <Field
            name="until"
            label="Until"
            hint="At the beginning of this day, UTC. Empty: for good."
          >
            <Input type="date" />
          </Field>
        )}
        <Button type="submit" pending={form.pending}>
          {suspension ? 'Restore the account' : 'Suspend the account'}
        </Button>
      </Form>
    </section>
  );
}
