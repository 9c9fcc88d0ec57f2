import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useRef, type ComponentType } from 'react';
import { Card } from './card';
import type { OwnQuery } from './use-own-query';
import type { PasskeysProps } from './passkeys';
import type { TwoStepSettingsProps } from './two-step-settings';

/** Nothing where its file cannot be had. */
const Passkeys = lazy((): Promise<{ default: ComponentType<PasskeysProps> }> =>
  import('./passkeys').then(
    (module) => ({ default: module.Passkeys }),
    () => ({ default: () => null }),
  ),
);

interface PasskeysCardProps {
  readonly passkeys: OwnQuery<unknown>;
  /** One was added or removed; without any, none can be asked for as a second step. */
  readonly onChanged: () => void;
}

/** How one signs in beside the password. */
export function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const { data, hasFailed, isFetching, refetch } = passkeys;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title="Sign-in and security" headingRef={heading}>
      {hasFailed && (
        <LoadError what="your passkeys" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !hasFailed && <Skeleton width="long" />}
      {data !== undefined && (
        <Suspense fallback={<Skeleton width="long" />}>
          <Passkeys
            data={data}
            onChanged={async () => {
              onChanged();
              await refetch();
              // The pressed button is gone.
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Nothing where its file cannot be had. */
const TwoStepSettings = lazy((): Promise<{ default: ComponentType<TwoStepSettingsProps> }> =>
  import('./two-step-settings').then(
    (module) => ({ default: module.TwoStepSettings }),
    () => ({ default: () => null }),
  ),
);

interface TwoStepCardProps {
  readonly twoStep: OwnQuery<unknown>;
  readonly passkeys: OwnQuery<unknown>;
}

/** What signing in asks for beside the password. */
export function TwoStepCard({ twoStep, passkeys }: TwoStepCardProps) {
  const { data, hasFailed, isFetching, refetch } = twoStep;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title="Two-step sign-in" headingRef={heading}>
      {hasFailed && (
        <LoadError what="your second step" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !hasFailed && <Skeleton width="long" />}
      {data !== undefined && (
        <Suspense fallback={<Skeleton width="long" />}>
          <TwoStepSettings
            data={data}
            hasPasskeys={Array.isArray(passkeys.data) && passkeys.data.length > 0}
            onChanged={async () => {
              await refetch();
              // The pressed button may be gone.
              heading.current?.focus();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
