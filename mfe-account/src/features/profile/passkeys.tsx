import { describeDevice } from '@tableside/contracts/account/model';
import { instant, isTrue, number, objects, text } from '@tableside/contracts/common/read';
import { formCheck } from '@tableside/contracts/common/rules';
import { passkeyRules } from '@tableside/contracts/account/rules';
import { useNow, usePlatform } from '@tableside/platform';
import { useReauthCall } from '@tableside/platform/reauth';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../components/form-parts';
import { toFormFailure } from '../../lib/account-forms';
import { canUsePasskeys, loadCeremonies } from '../../lib/passkey-support';
import { Entry, EntryButton } from './card';
import { describeMoment, formatDay } from './format-date';
import { useOneAction } from './use-profile';
import shared from '../../components/components.module.css';
import profile from './profile.module.css';
import styles from './security.module.css';

interface PasskeysProps {
  readonly data: unknown;
  readonly onChanged: () => Promise<void>;
}

export function Passkeys({ data, onChanged }: PasskeysProps) {
  const { config } = usePlatform();
  const now = useNow();
  const [isAdding, setIsAdding] = useState(false);
  const call = useReauthCall();
  const { pending, failure, run } = useOneAction<number>(onChanged);
  const passkeys = readPasskeys(data);
  const close = () => setIsAdding(false);
  const remove = (id: number) => run(id, () => call('removePasskey', { id }), 'Passkey removed.');
  return (
    <div className={shared['stack']}>
      <div>
        <h3 className={styles['title']}>Passkeys</h3>
        <p className={shared['note']}>
          Log in with your fingerprint, face, or screen lock. Nothing to remember, nothing to phish.
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className={styles['entries']}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={now}
              isPending={pending === passkey.id}
              onRemove={() => void remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      <Failure>{failure}</Failure>
      {isAdding && (
        <AddPasskey
          onCancel={close}
          onAdded={async () => {
            close();
            await onChanged();
          }}
        />
      )}
      {!isAdding && canUsePasskeys(config.siteOrigin) && (
        <Button
          variant="secondary"
          icon={<Icon of={Plus} size={16} />}
          className={styles['start']}
          onClick={() => setIsAdding(true)}
        >
          Add a passkey
        </Button>
      )}
      {!canUsePasskeys(config.siteOrigin) && (
        <p className={shared['note']}>This browser can’t create passkeys here.</p>
      )}
    </div>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly now: Date;
  readonly isPending: boolean;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, now, isPending, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <Entry
      name={<bdi>{name}</bdi>}
      badge={isSynced && <Badge>Synced</Badge>}
      note={
        <>
          {createdAt && (
            <>
              Added <time dateTime={createdAt}>{formatDay(createdAt)}</time>,{' '}
            </>
          )}
          {lastUsedAt ? (
            <>
              last used <time dateTime={lastUsedAt}>{describeMoment(lastUsedAt, now)}</time>
            </>
          ) : (
            'not used yet'
          )}
        </>
      }
    >
      <EntryButton pending={isPending} onClick={onRemove}>
        Remove
        <VisuallyHidden> {name}</VisuallyHidden>
      </EntryButton>
    </Entry>
  );
}

interface AddPasskeyProps {
  readonly onAdded: () => Promise<void>;
  readonly onCancel: () => void;
}

function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { toasts } = usePlatform();
  const call = useReauthCall();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const form = useForm({
    schema: () => formCheck(passkeyRules),
    onError: (error) => toFormFailure(error),
    onSubmit: async ({ name }) => {
      const { createPasskey, PasskeyFailure } = await loadCeremonies();
      try {
        const { data: options } = await call('passkeyOptions', undefined);
        const credential = await createPasskey(options);
        const { message } = await call('addPasskey', { name, credential });
        toasts.show('success', message || 'Passkey added.');
      } catch (error) {
        if (!(error instanceof PasskeyFailure)) throw error;
        return { formError: error.reason ?? 'No passkey was created.' };
      }
      await onAdded();
      return undefined;
    },
  });
  return (
    <Form form={form} className={profile['form']}>
      <ErrorSummary />
      <Field name="name" label="Passkey name" required hint="So you can tell it apart.">
        <Input ref={field} defaultValue={describeDevice(navigator.userAgent)} maxLength={60} />
      </Field>
      <div className={profile['actions']}>
        <Button type="submit" pending={form.pending}>
          Create passkey
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string | null;
  /** Null before its first use. */
  readonly lastUsedAt: string | null;
  /** Synced to the user's other devices. */
  readonly isSynced: boolean;
}

const readPasskeys = (value: unknown): Passkey[] =>
  objects(value).flatMap((item) => {
    const id = number(item['id']);
    if (id === null) return [];
    return {
      id,
      name: text(item['name']) ?? 'Passkey',
      createdAt: instant(item['created_at']),
      lastUsedAt: instant(item['last_used_at']),
      isSynced: isTrue(item['is_synced']),
    };
  });
