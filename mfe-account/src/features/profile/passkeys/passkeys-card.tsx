import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useRef, type ComponentType } from 'react';
import { Card } from '../card';
import type { OwnQuery } from '../use-own-query';
import type { PasskeysProps } from './passkeys';

/** Nothing where its file cannot be had. */
const Passkeys = lazy((): Promise<{ default: ComponentType<PasskeysProps> }> =>
  import('./passkeys').then(
    (module) => ({ default: module.Passkeys }),
    () => ({ default: () => null }),
  ),
);

export interface PasskeysCardProps {
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
