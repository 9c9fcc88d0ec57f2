import { OWNER_CODE_MIN, OWNER_REQUEST_MAX } from '@tableside/contracts/desk/owners/rules';
import type { WireClaim } from '@tableside/contracts/desk/owners/wire';
import { Button } from '@tableside/ui/button';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useUnsavedForm } from '../../components/unsaved/use-unsaved';
import { ownerCalls } from '../../calls/owner-calls';
import { useAction } from '../../components/use-action';
import styles from '../../components/cards.module.css';

/** A form of the claim, with its own state. */
function Way({
  title,
  children,
  onSubmit,
}: {
  readonly title: string;
  readonly children: ReactNode;
  /** @returns whether it was sent */
  readonly onSubmit: (fields: FormData) => Promise<boolean>;
}) {
  const unsaved = useUnsavedForm();
  const handle = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(new FormData(event.currentTarget)).then((isSent) => {
      if (isSent) unsaved.saved();
    });
  };
  return (
    <form
      className={styles['card']}
      onSubmit={handle}
      onInput={unsaved.onInput}
      noValidate
      aria-label={title}
    >
      <h2 className={styles['heading']}>{title}</h2>
      {children}
    </form>
  );
}

const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '');

/** The ways in which somebody proves that a place is theirs. */
export function Claim({ claim }: { readonly claim: WireClaim }) {
  const { slug, listed_address: listed, site_host: host, code_until: until } = claim;
  return (
    <>
      {until && <EnterCode slug={slug} />}
      {listed && <SendToListed slug={slug} address={listed} isAgain={Boolean(until)} />}
      {host && <SendToSite slug={slug} host={host} />}
      {!listed && !host && <p>No mail address and no site of its own are listed for this place.</p>}
      <AskOperator claim={claim} />
    </>
  );
}

function EnterCode({ slug }: { readonly slug: string }) {
  const { run, pending, errors } = useAction();
  return (
    <Way
      title="Type the code"
      onSubmit={(fields) => run(ownerCalls.confirm, { slug, code: textOf(fields, 'code') })}
    >
      <Field
        name="code"
        label="Code from the mail"
        required
        hint={`It works for ${OWNER_CODE_MIN} minutes.`}
        error={errors['code'] ?? null}
      >
        <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Button type="submit" pending={pending !== null}>
        This place is mine
      </Button>
    </Way>
  );
}

function SendToListed({
  slug,
  address,
  isAgain,
}: {
  readonly slug: string;
  readonly address: string;
  readonly isAgain: boolean;
}) {
  const { run, pending } = useAction();
  return (
    <Way title="By the listed mail address" onSubmit={() => run(ownerCalls.sendCode, { slug })}>
      <p>
        We mail a code to <bdi>{address}</bdi>.
      </p>
      <Button type="submit" variant="secondary" pending={pending !== null}>
        {isAgain ? 'Send another code there' : 'Send the code there'}
      </Button>
    </Way>
  );
}

function SendToSite({ slug, host }: { readonly slug: string; readonly host: string }) {
  const { run, pending, errors } = useAction();
  return (
    <Way
      title="By an address at the place’s site"
      onSubmit={(fields) => run(ownerCalls.sendCode, { slug, mailbox: textOf(fields, 'mailbox') })}
    >
      <Field
        name="mailbox"
        label="What stands before the @"
        required
        hint={
          <>
            Such as info, for info@<bdi>{host}</bdi>.
          </>
        }
        error={errors['mailbox'] ?? null}
      >
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
      <Button type="submit" variant="secondary" pending={pending !== null}>
        Send the code there
      </Button>
    </Way>
  );
}

function AskOperator({ claim }: { readonly claim: WireClaim }) {
  const { slug, has_phone: hasPhone, has_request: hasRequest } = claim;
  const { run, pending, errors } = useAction();
  const [message, setMessage] = useState('');
  if (hasRequest) {
    return <Notice>You asked us to confirm that this place is yours. We answer by mail.</Notice>;
  }
  return (
    <Way title="By us" onSubmit={() => run(ownerCalls.askOperator, { slug, message })}>
      <p>
        {hasPhone
          ? 'A phone number is listed. This site cannot call it, but the people who run it can.'
          : 'The people who run this site can confirm it.'}
      </p>
      <Field
        name="message"
        label="Who are you, and how can we check it?"
        required
        hint={`${message.length} of ${OWNER_REQUEST_MAX} characters`}
        error={errors['message'] ?? null}
      >
        <Textarea
          rows={3}
          maxLength={OWNER_REQUEST_MAX}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={pending !== null}>
        Ask to confirm
      </Button>
    </Way>
  );
}
