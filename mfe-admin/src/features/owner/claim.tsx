import {
  MAILBOX_MAX,
  OWNER_CODE_MIN,
  OWNER_REQUEST_MAX,
  ownerCalls,
  type WireClaim,
} from '@tableside/contracts/admin/owners/wire';
import { ownRestaurantPath } from '@tableside/contracts/admin/rules';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminPage, Loaded, Moment, PageSection, ResourceList } from '../../components/admin-page';
import { FormCard, LongText } from '../../components/resource-form';
import { useAdminQuery } from '../../lib/admin-call';
import styles from '../../components/admin.module.css';

/** The user's own restaurants, and how to claim one more. */
export function OwnRestaurants() {
  const restaurants = useAdminQuery(ownerCalls.restaurants, undefined);
  return (
    <AdminPage
      title="Your restaurants"
      lede="Owners set hours and links, add photos, and respond to reviews."
    >
      <Loaded query={restaurants} what="your restaurants">
        {(data) => (
          <>
            <ResourceList
              label="Your restaurants"
              items={data}
              keyOf={({ slug }) => slug}
              row={({ slug, title, since }) => ({
                title: (
                  <AppLink href={ownRestaurantPath(slug)}>
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
            <FindRestaurant />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

/** Extracts the slug from a pasted address: `luna` from https://tableside.example/restaurant/luna. */
export function readSlug(typed: string): string | null {
  const [, slug] = /(?:\/restaurant\/|^)([A-Za-z0-9-]+)\/?(?:[?#].*)?$/.exec(typed.trim()) ?? [];
  return slug ?? null;
}

function FindRestaurant() {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const slug = readSlug(String(new FormData(event.currentTarget).get('page') ?? ''));
    if (slug) void navigate(ownRestaurantPath(slug));
    else setError('Paste the link to the restaurant’s page on this site.');
  };
  return (
    <PageSection title="Claim a restaurant" isCard>
      <form
        className={styles['stack']}
        onSubmit={submit}
        noValidate
        aria-label="Claim a restaurant"
      >
        <Field
          name="page"
          label="Link to its page on this site"
          required
          hint="For example, https://tableside.example/restaurant/luna"
          error={error}
        >
          <Input type="text" inputMode="url" autoComplete="off" autoCapitalize="off" />
        </Field>
        <Button type="submit">Continue</Button>
      </form>
    </PageSection>
  );
}

/** The ways to prove ownership of a restaurant. */
export function Claim({ claim }: { readonly claim: WireClaim }) {
  const { slug, listed_address: listed, site_host: domain, code_until: until } = claim;
  return (
    <>
      {until && (
        <FormCard
          title="Enter the code"
          rules={{ code: { max: 40 } }}
          endpoint={ownerCalls.confirm}
          toArgs={({ code }) => ({ slug, code })}
          submit="Confirm ownership"
        >
          <Field
            name="code"
            label="Code from the email"
            required
            hint={`Valid for ${OWNER_CODE_MIN} minutes.`}
          >
            <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
          </Field>
        </FormCard>
      )}
      {listed && (
        <FormCard
          title="Use the listed email address"
          rules={{}}
          endpoint={ownerCalls.sendCode}
          toArgs={() => ({ slug })}
          submit={until ? 'Send a new code' : 'Send code'}
          variant="secondary"
        >
          <p>
            We’ll email a code to <bdi>{listed}</bdi>.
          </p>
        </FormCard>
      )}
      {domain && (
        <FormCard
          title="Use an email address at the restaurant’s domain"
          rules={{ mailbox: { max: MAILBOX_MAX } }}
          endpoint={ownerCalls.sendCode}
          toArgs={({ mailbox }) => ({ slug, mailbox })}
          submit="Send code"
          variant="secondary"
        >
          <Field
            name="mailbox"
            label="Part before the @"
            required
            hint={
              <>
                For example, “info” in info@<bdi>{domain}</bdi>.
              </>
            }
          >
            <Input autoComplete="off" autoCapitalize="off" spellCheck={false} />
          </Field>
        </FormCard>
      )}
      {!listed && !domain && (
        <p>This restaurant has no listed email address or website of its own.</p>
      )}
      <ContactOperator claim={claim} />
    </>
  );
}

function ContactOperator({ claim }: { readonly claim: WireClaim }) {
  const { slug, has_phone: hasPhone, has_request: hasRequest } = claim;
  if (hasRequest) {
    return (
      <Notice>You asked us to confirm that you own this restaurant. We’ll reply by email.</Notice>
    );
  }
  return (
    <FormCard
      title="Ask us to confirm"
      rules={{ message: { max: OWNER_REQUEST_MAX, isMultiline: true } }}
      endpoint={ownerCalls.contactOperator}
      toArgs={({ message }) => ({ slug, message })}
      submit="Send request"
      variant="secondary"
    >
      <p>
        {hasPhone
          ? 'We can call the listed phone number to confirm that you own it.'
          : 'Our team can confirm that you own it.'}
      </p>
      <LongText
        name="message"
        label="Your role, and how we can verify it"
        required
        max={OWNER_REQUEST_MAX}
      />
    </FormCard>
  );
}
