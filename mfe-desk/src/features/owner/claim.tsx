import {
  MAILBOX_MAX,
  OWNER_CODE_MIN,
  OWNER_REQUEST_MAX,
  ownerCalls,
  type WireClaim,
} from '@tableside/contracts/desk/owners/wire';
import { ownPlacePath } from '@tableside/contracts/desk/rules';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeskPage, Loaded, Moment, Part, ResourceList } from '../../components/desk-page';
import { ResourceForm } from '../../components/resource-form';
import { useDeskQuery } from '../../lib/desk-call';
import styles from '../../components/desk.module.css';

/** The user's own restaurants, and how to claim one more. */
export function OwnPlaces() {
  const places = useDeskQuery(ownerCalls.places, undefined);
  return (
    <DeskPage
      title="Your places"
      lede="The owner of a place says when it is open and where its menu is, and answers its reviews."
    >
      <Loaded query={places} what="your places">
        {(data) => (
          <>
            <ResourceList
              label="Your places"
              items={data}
              keyOf={({ slug }) => slug}
              row={({ slug, title, since }) => ({
                title: (
                  <AppLink href={ownPlacePath(slug)}>
                    <bdi>{title}</bdi>
                  </AppLink>
                ),
                note: (
                  <>
                    Yours since <Moment at={since} />
                  </>
                ),
              })}
            />
            <FindPlace />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

/** The name in the address of a page of this site, such as luna of https://tableside.example/restaurant/luna. */
export function readSlug(typed: string): string | null {
  const [, slug] = /(?:\/restaurant\/|^)([A-Za-z0-9-]+)\/?(?:[?#].*)?$/.exec(typed.trim()) ?? [];
  return slug ?? null;
}

function FindPlace() {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const handle = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const slug = readSlug(String(new FormData(event.currentTarget).get('page') ?? ''));
    if (slug) void navigate(ownPlacePath(slug));
    else setError('Paste the address of the place’s page on this site.');
  };
  return (
    <Part title="Is a place yours?" isCard>
      <form className={styles['form']} onSubmit={handle} noValidate aria-label="Is a place yours?">
        <Field
          name="page"
          label="Address of its page on this site"
          required
          hint="Such as https://tableside.example/restaurant/luna"
          error={error}
        >
          <Input type="text" inputMode="url" autoComplete="off" autoCapitalize="off" />
        </Field>
        <Button type="submit">Go on</Button>
      </form>
    </Part>
  );
}

/** The ways to show that a restaurant is the user's. */
export function Claim({ claim }: { readonly claim: WireClaim }) {
  const { slug, listed_address: listed, site_host: host, code_until: until } = claim;
  return (
    <>
      {until && (
        <Part title="Type the code" isCard>
          <ResourceForm
            label="Type the code"
            rules={{ code: { max: 40 } }}
            endpoint={ownerCalls.confirm}
            toArgs={({ code }) => ({ slug, code })}
            submit="This place is mine"
          >
            <Field
              name="code"
              label="Code from the mail"
              required
              hint={`It works for ${OWNER_CODE_MIN} minutes.`}
            >
              <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
            </Field>
          </ResourceForm>
        </Part>
      )}
      {listed && (
        <Part title="By the listed mail address" isCard>
          <ResourceForm
            label="By the listed mail address"
            rules={{}}
            endpoint={ownerCalls.sendCode}
            toArgs={() => ({ slug })}
            submit={until ? 'Send another code there' : 'Send the code there'}
            variant="secondary"
          >
            <p>
              We mail a code to <bdi>{listed}</bdi>.
            </p>
          </ResourceForm>
        </Part>
      )}
      {host && (
        <Part title="By an address at the place’s site" isCard>
          <ResourceForm
            label="By an address at the place’s site"
            rules={{ mailbox: { max: MAILBOX_MAX } }}
            endpoint={ownerCalls.sendCode}
            toArgs={({ mailbox }) => ({ slug, mailbox })}
            submit="Send the code there"
            variant="secondary"
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
            >
              <Input autoComplete="off" autoCapitalize="off" spellCheck={false} />
            </Field>
          </ResourceForm>
        </Part>
      )}
      {!listed && !host && <p>No mail address and no site of its own are listed for this place.</p>}
      <AskOperator claim={claim} />
    </>
  );
}

function AskOperator({ claim }: { readonly claim: WireClaim }) {
  const { slug, has_phone: hasPhone, has_request: hasRequest } = claim;
  const [message, setMessage] = useState('');
  if (hasRequest) {
    return <Notice>You asked us to confirm that this place is yours. We answer by mail.</Notice>;
  }
  return (
    <Part title="By us" isCard>
      <ResourceForm
        label="By us"
        rules={{ message: { max: OWNER_REQUEST_MAX, isMultiline: true } }}
        endpoint={ownerCalls.askOperator}
        toArgs={({ message: text }) => ({ slug, message: text })}
        submit="Ask to confirm"
        variant="secondary"
      >
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
        >
          <Textarea
            rows={3}
            maxLength={OWNER_REQUEST_MAX}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
      </ResourceForm>
    </Part>
  );
}
