import { foldText } from '@tableside/contracts/common/text';
import { paths } from '@tableside/contracts/paths';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery, useCityTime } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Field, Input } from '@tableside/ui/field';
import { LoadError } from '@tableside/ui/notice';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import shared from '../../components/components.module.css';
import { CompareLink, InviteFriends } from '../../components/list-links';
import { useOwnSpec } from '../../lib/use-own-spec';
import { ChooseLists } from './choose-lists';
import { FavoriteList, FavoriteSkeletons } from './favorite-list';
import { countFavorites, countFound, useFavoriteRows } from './favorite-rows';
import { ListBar } from './list-bar';
import { ShareList, ShareNamedList } from './share-list';
import { useLists, useMoves, useShownList, type ShownList } from './use-lists';
import { useListView, ViewSwitch } from './view-switch';
import styles from './favorites.module.css';

const NONE: readonly never[] = [];

export function Favorites() {
  const [view, setView] = useListView();
  const { text, change } = useSearchText();
  const { now, timeZone } = useCityTime();
  const shown = { view: useDeferredValue(view), now: useDeferredValue(now), timeZone };
  const { read, own, shownList, order, rows, total, touch, isKnown, isEmpty, count } =
    useShownFavorites(text);
  const { isError, isFetching } = read;
  const { lists } = own;
  const { list, listed } = shownList;
  const { move, announcement } = useMoves(list, listed);
  const [choosing, setChoosing] = useState<RestaurantSummary | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);

  // The Retry button disappears: keep the focus in the list.
  const handleRetry = async () => {
    const { isSuccess } = await read.refetch();
    if (isSuccess) region.current?.focus({ preventScroll: true });
  };
  const handleClear = () => {
    change('');
    page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  };
  const isLoading = !isKnown && !isError;
  return (
    <div ref={page} className={`ts-container ${shared['page']}`}>
      <div className={styles['head']}>
        <h1>My Favorites</h1>
        {/* Announced for searches only: a removal is announced by its toast. */}
        <p role="status" aria-live={text ? 'polite' : 'off'} className={styles['count']}>
          {isKnown && !isEmpty && count}
        </p>
        <Actions
          list={list}
          listed={listed}
          total={total}
          isReady={!own.isLoading}
          isEmpty={isEmpty}
        />
      </div>
      {lists && (lists.lists.length > 0 || !isEmpty) && <ListBar lists={lists} shown={shownList} />}
      {own.isFailed && <LoadError what="your lists" pending={own.isFetching} onRetry={own.retry} />}
      {(!isEmpty || text) && (
        <div className={styles['bar']}>
          <Field
            name="search"
            label="Search your favorites"
            hideOptional
            className={styles['search']}
          >
            <Input
              type="search"
              placeholder="Name or location"
              autoComplete="off"
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
          <ViewSwitch view={view} onChange={setView} />
        </div>
      )}
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Favorites"
        aria-busy={isLoading}
        className={styles['region']}
      >
        {isError && (
          <LoadError
            what="your favorites"
            pending={isFetching}
            onRetry={() => void handleRetry()}
          />
        )}
        {isLoading && <FavoriteSkeletons view={view} />}
        {(shownList.isMissing || (isKnown && rows.length === 0)) && (
          <NoRows shown={shownList} isEmpty={isEmpty} onClear={handleClear} />
        )}
        {isKnown && rows.length > 0 && (
          <FavoriteList
            {...shown}
            rows={rows}
            order={order}
            lists={lists}
            onMove={move}
            onTouch={touch}
            onChoose={setChoosing}
          />
        )}
      </section>
      <p role="status" className="ts-sr-only">
        {announcement}
      </p>
      {choosing && lists && (
        <ChooseLists
          restaurant={choosing}
          favoriteLists={lists}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

function useShownFavorites(text: string) {
  const read = useApiQuery(useOwnSpec('favorites'), { refetchOnMount: 'always' });
  // Deferred: controls must respond before hundreds of cards rerender.
  const favorites = useDeferredValue(read.data);
  const search = useDeferredValue(foldText(text));
  const own = useLists();
  const shownList = useShownList(favorites ?? NONE, own.lists);
  const { list, listed } = shownList;
  const { found, ...shown } = useFavoriteRows(listed, search, String(list?.id));
  const { rows, total } = shown;
  // Wait for the lists, so that all favorites do not flash before the requested list.
  const isKnown = favorites !== undefined && (own.lists !== null || !own.isLoading);
  return {
    read,
    own,
    shownList,
    ...shown,
    // No reordering while a search hides restaurants.
    order: list?.isMovable && !search ? listed.map(({ slug }) => slug) : null,
    isKnown,
    isEmpty: isKnown && total === 0 && rows.length === 0,
    count: search ? countFound(found, total) : countFavorites(total),
  };
}

interface NoRowsProps {
  readonly shown: ShownList;
  readonly isEmpty: boolean;
  readonly onClear: () => void;
}

function NoRows({ shown: { list, isMissing }, isEmpty, onClear }: NoRowsProps) {
  const allFavorites = <ButtonLink href={paths.favorites}>All favorites</ButtonLink>;
  if (isMissing) {
    return (
      <EmptyState title="This list no longer exists" actions={allFavorites}>
        It was deleted, but its restaurants are still in your favorites.
      </EmptyState>
    );
  }
  if (!isEmpty) {
    return (
      <EmptyState
        title="No matching favorites"
        actions={<Button onClick={onClear}>Clear search</Button>}
      >
        Search by name or location.
      </EmptyState>
    );
  }
  if (list) {
    return (
      <EmptyState title="Nothing on this list yet" actions={allFavorites}>
        Go to all favorites and choose “Add to list” below a restaurant.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No favorites yet"
      actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
    >
      Tap the heart on any restaurant to save it here.
    </EmptyState>
  );
}

interface ActionsProps extends Pick<ShownList, 'list' | 'listed'> {
  readonly total: number;
  readonly isReady: boolean;
  readonly isEmpty: boolean;
}

function Actions({ list, listed, total, isReady, isEmpty }: ActionsProps) {
  const restaurants = list ? listed.map(({ slug }) => slug) : NONE;
  return (
    <div className={shared['actions']}>
      {total > 1 && <CompareLink restaurants={restaurants} />}
      <InviteFriends isIdle={total < 2} restaurants={restaurants} />
      {list ? (
        <ShareNamedList key={list.id} list={list} isEmpty={isEmpty} />
      ) : (
        isReady && <ShareList isEmpty={isEmpty} />
      )}
    </div>
  );
}

/** Safari allows 100 URL changes in 30 seconds. */
const URL_DEBOUNCE_MS = 300;

/** The text of the search box, written to `?search=` after a pause. A navigation that changes the parameter replaces the
 * text at once. */
function useSearchText() {
  const [params, setParams] = useSearchParams();
  const inUrl = params.get('search') ?? '';
  const [state, setState] = useState({ text: inUrl, inUrl, written: inUrl });
  if (state.inUrl !== inUrl) {
    setState({ text: inUrl === state.written ? state.text : inUrl, inUrl, written: inUrl });
  }
  const { text } = state;

  useEffect(() => {
    const next = text.trim();
    if (next === inUrl) return undefined;
    const timer = setTimeout(() => {
      setState((current) => ({ ...current, written: next }));
      setParams(
        (current) => {
          current.delete('search');
          if (next) current.set('search', next);
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    }, URL_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, inUrl, setParams]);

  return { text, change: (next: string) => setState((current) => ({ ...current, text: next })) };
}
