import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Card } from './card';
import type { PasskeysProps } from './passkeys';
import type { TwoStepSettingsProps } from './two-step-settings';
import type { OwnQuery } from './use-own-query';

/** Nothing where its file cannot be had. */
const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy((): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );

const Passkeys = lazyPart<PasskeysProps>(async () => (await import('./passkeys')).Passkeys);
const TwoStepSettings = lazyPart<TwoStepSettingsProps>(
  async () => (await import('./two-step-settings')).TwoStepSettings,
);

interface LateCardProps {
  readonly title: string;
  /** Ends the sentence "We could not load …". */
  readonly what: string;
  readonly read: OwnQuery<unknown>;
  readonly children: (data: unknown, onChanged: () => Promise<void>) => ReactNode;
}

/** A section whose script comes once its data is there. */
function LateCard({ title, what, read, children }: LateCardProps) {
  const { data, hasFailed, isFetching, refetch } = read;
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null);
  const handleChanged = async () => {
    await refetch();
    // The pressed button may be gone.
    heading?.focus();
  };
  return (
    <Card title={title} headingRef={setHeading}>
      {hasFailed && <LoadError what={what} pending={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && !hasFailed && <Skeleton width="long" />}
      {data !== undefined && (
        <Suspense fallback={<Skeleton width="long" />}>{children(data, handleChanged)}</Suspense>
      )}
    </Card>
  );
}

interface PasskeysCardProps {
  readonly passkeys: OwnQuery<unknown>;
  /** One was added or removed; without any, none can be asked for as a second step. */
  readonly onChanged: () => void;
}

export const PasskeysCard = ({ passkeys, onChanged }: PasskeysCardProps) => (
  <LateCard title="Sign-in and security" what="your passkeys" read={passkeys}>
    {(data, onDone) => (
      <Passkeys
        data={data}
        onChanged={() => {
          onChanged();
          return onDone();
        }}
      />
    )}
  </LateCard>
);

interface TwoStepCardProps {
  readonly twoStep: OwnQuery<unknown>;
  readonly passkeys: OwnQuery<unknown>;
}

export const TwoStepCard = ({ twoStep, passkeys }: TwoStepCardProps) => (
  <LateCard title="Two-step sign-in" what="your second step" read={twoStep}>
    {(data, onDone) => (
      <TwoStepSettings
        data={data}
        hasPasskeys={Array.isArray(passkeys.data) && passkeys.data.length > 0}
        onChanged={onDone}
      />
    )}
  </LateCard>
);
