import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { ChooseCompared } from '../features/compare/choose-compared';
import { CompareTable } from '../features/compare/compare-table';
import { readCompared } from '../features/compare/compared-places';
import { useCompared } from '../features/compare/use-compared';
import { readListToken } from '../lib/place-list';
import styles from './compare-page.module.css';

/** /compare?places=a,b: up to four places side by side, from the address alone. */
export function ComparePage() {
  const [params] = useSearchParams();
  const slugs = readCompared(params);
  const token = readListToken(params);
  const { places, missing, isLoading, isError, isFetching, retry } = useCompared(slugs);
  const isShown = places.length > 1;
  return (
    <div className={`ts-container ${styles['page']}`}>
      <h1>Compare places</h1>
      {missing.length > 0 && (
        <Notice tone="info">
          {`Not listed here, or not any more: ${missing.map((slug) => `“${slug}”`).join(', ')}.`}
        </Notice>
      )}
      {isError && <LoadError what="all places" pending={isFetching} onRetry={retry} />}
      {isLoading && <Skeleton shape="wide" />}
      {!isLoading && places.length === 1 && (
        <p>{`${places[0]?.title} is alone so far. It takes two places to compare.`}</p>
      )}
      {isShown && <CompareTable places={places} slugs={slugs} token={token} />}
      <ChooseCompared slugs={slugs} token={token} isExtra={isShown || isLoading} />
    </div>
  );
}
