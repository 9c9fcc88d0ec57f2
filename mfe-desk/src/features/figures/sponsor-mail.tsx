import { formCheck } from '@tableside/contracts/common/rules';
import { sponsorMailRules } from '@tableside/contracts/desk/figures/rules';
import type { SponsorMail as SponsorMailOf } from '@tableside/contracts/desk/figures/wire';
import { describeFailure, refusedFields, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import formStyles from '../../components/form.module.css';
import { useUnsavedForm } from '../../components/unsaved/use-unsaved';
import { useProvenCall } from '../../components/proof/proof-context';
import { useDeskQuery, useRefreshDesk } from '../../lib/desk-call';
import { useMoment } from '../../lib/use-moment';
import { figuresCalls } from './figures-calls';
import styles from './figures.module.css';

/** Where the sponsor gets the monthly mail. */
export function SponsorMail() {
  const { data, isSuccess } = useDeskQuery(figuresCalls.sponsorMail, undefined);
  if (!isSuccess) return null;
  return (
    <section aria-labelledby="sponsor-mail" className={styles['part']}>
      <h2 id="sponsor-mail" className={styles['heading']}>
        The sponsor’s mail
      </h2>
      {data ? <Present mail={data} /> : <p>The monthly mail goes to editors only.</p>}
      <Change key={data?.email} isSet={data !== null} />
    </section>
  );
}

function Present({
  mail: { email, set_at: setAt, set_by: setBy },
}: {
  mail: NonNullable<SponsorMailOf>;
}) {
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const moment = useMoment();
  const [isPending, setIsPending] = useState(false);
  const remove = async () => {
    setIsPending(true);
    try {
      const { message } = await call(figuresCalls.removeSponsorMail, undefined);
      await refresh();
      toasts.show('success', message);
    } catch (error) {
      toasts.show('error', describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <>
      <p>
        The monthly mail goes to <bdi>{email}</bdi> too. Whoever reads it there can end it without
        an account.
      </p>
      <p className={styles['note']}>
        Set by <bdi>{setBy}</bdi>, {moment(setAt)}.
      </p>
      <div>
        <Button variant="secondary" pending={isPending} onClick={() => void remove()}>
          Remove the address
        </Button>
      </div>
    </>
  );
}

function Change({ isSet }: { readonly isSet: boolean }) {
  const unsaved = useUnsavedForm();
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const form = useForm({
    schema: () => formCheck(sponsorMailRules),
    onSubmit: async (fields) => {
      try {
        const { message } = await call(figuresCalls.setSponsorMail, fields);
        unsaved.saved();
        await refresh();
        toasts.show('success', message);
      } catch (error) {
        return { formError: describeFailure(error), fieldErrors: refusedFields(error) };
      }
      return undefined;
    },
  });
  return (
    <Form
      form={form}
      className={`${formStyles['form']} ${styles['narrow']}`}
      onInput={unsaved.onInput}
    >
      <ErrorSummary />
      <Field name="email" label={isSet ? 'Another address' : 'Email of the sponsor'} required>
        <Input type="email" autoComplete="off" />
      </Field>
      <Button type="submit" variant="secondary" pending={form.pending}>
        {isSet ? 'Mail there instead' : 'Mail there too'}
      </Button>
    </Form>
  );
}
