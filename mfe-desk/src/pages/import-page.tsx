import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useState } from 'react';
import { importCalls } from '../calls/import-calls';
import { DeskPage } from '../components/desk-page';
import { ImportScreen } from '../features/import/import-screen';
import { LastImports } from '../features/import/last-imports';
import { useDeskQuery } from '../lib/desk-call';

/** While the host works at an import, and else: others import too. */
const WORKING_MS = 1000;
const IDLE_MS = 15_000;

/** `/desk/city/import`: a newer file of the city, looked at before it is written. */
export function ImportPage() {
  const [every, setEvery] = useState(IDLE_MS);
  const { data, isError, isFetching, refetch } = useDeskQuery(importCalls.imports, undefined, {
    refetchInterval: every,
  });
  const state = data?.job?.state;
  const wanted = state === 'reading' || state === 'writing' ? WORKING_MS : IDLE_MS;
  if (wanted !== every) setEvery(wanted);
  return (
    <DeskPage
      title="Import"
      lede="Drop a newer file of the city. You see what it would change before anything is written."
    >
      {isError && !data && (
        <LoadError what="the imports" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && <ImportScreen job={data.job} />}
      {data && <LastImports last={data.last} />}
    </DeskPage>
  );
}
