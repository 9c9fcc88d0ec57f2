import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useRef, type ComponentType } from 'react';
import { Card } from '../card';
import type { OwnQuery } from '../use-own-query';
import type { TwoStepSettingsProps } from './two-step-settings';

/** Nothing where its file cannot be had. */
const TwoStepSettings = lazy((): Promise<{ default: ComponentType<TwoStepSettingsProps> }> =>
  import('./two-step-settings').then(
    (module) => ({ default: module.TwoStepSettings }),
    () => ({ default: () => null }),
  ),
);

export interface TwoStepCardProps {
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
