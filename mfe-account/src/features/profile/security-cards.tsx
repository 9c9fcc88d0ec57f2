import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Card } from './card';
import type { PasskeysProps } from './passkeys';
import type { TwoStepSettingsProps } from './two-step-settings';
import type { OwnQuery } from './use-own-query';

/** Renders nothing if its code cannot be downloaded. */
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

interface LazyCardProps {
  readonly title: string;
  /** Ends the message "We could not load …". */
  readonly what: string;
  readonly read: OwnQuery<unknown>;
  readonly children: (data: unknown, onChanged: () => Promise<void>) => ReactNode;
}

/** A section whose code is downloaded once its data has loaded. */
function LazyCard({ title, what, read, children }: LazyCardProps) {
  const { data, hasFailed, isFetching, refetch } = read;
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null);
  const handleChanged = async () => {
    await refetch();
    // The clicked button may no longer exist.
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
  /** Called when a passkey was added or removed, which may change the second step. */
  readonly onChanged: () => void;
}

export const PasskeysCard = ({ passkeys, onChanged }: PasskeysCardProps) => (
  <LazyCard title="Sign-in and security" what="your passkeys" read={passkeys}>
    {(data, onDone) => (
      <Passkeys
        data={data}
        onChanged={() => {
          onChanged();
          return onDone();
        }}
      />
    )}
  </LazyCard>
);

interface TwoStepCardProps {
  readonly twoStep: OwnQuery<unknown>;
  readonly passkeys: OwnQuery<unknown>;
}

export const TwoStepCard = ({ twoStep, passkeys }: TwoStepCardProps) => (
  <LazyCard title="Two-step sign-in" what="your second step" read={twoStep}>
    {(data, onDone) => (
      <TwoStepSettings
        data={data}
        hasPasskeys={Array.isArray(passkeys.data) && passkeys.data.length > 0}
        onChanged={onDone}
      />
    )}
  </LazyCard>
);
