import { useApiQuery, useCityTime } from '@tableside/platform';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { Field, Input } from '@tableside/ui/field';
import { LoadError } from '@tableside/ui/notice';
import { useDeferredValue, useRef, useState, useEffect } from 'react';
import { AskFriends } from '../../components/ask-friends';
import { CompareLink } from '../../components/compare-link';
import { countFavourites, countFound } from './lib/count-words';
import { EmptyList, NoFavourites, NoMatches, NoSuchList } from './empty-favourites';
import { ChooseLists } from './lists/choose-lists';
import { ListBar } from './lists/list-bar';
import { useMoves } from './lists/use-moves';
import { useLists } from './lists/use-lists';
import { useShownList } from './lists/use-shown-list';
import { FavouriteList } from './list/favourite-list';
import { FavouriteSkeletons } from './list/favourite-skeletons';
import styles from './favourites.module.css';
import { foldText } from '@tableside/contracts/common/text';
import { ShareList, ShareNamedList } from './share/share-list';
import { useFavouriteRows } from './list/use-favourite-rows';
import { useListView } from './list/use-list-view';
import { useOwnSpec } from '../../lib/use-own-spec';
import { ViewSwitch } from './view-switch';
import { useSearchParams } from 'react-router-dom';

const NONE: readonly never[] = [];

/** The favourites of the person who is signed in. */
export function Favourites() {
  const { data, isError, isFetching, refetch } = useApiQuery(useOwnSpec('favourites'), {
    refetchOnMount: 'always',
  });
  const [view, setView] = useListView();
  const { text, change } = useSearchText();
  const { now, timeZone } = useCityTime();
  // Controls answer at once; hundreds of cards follow.
  const favourites = useDeferredValue(data);
  const search = useDeferredValue(foldText(text));
  const shown = { view: useDeferredValue(view), now: useDeferredValue(now), timeZone };
  const own = useLists();
  const { lists } = own;
  const shownList = useShownList(favourites ?? NONE, lists);
  const { list, isMissing, listed } = shownList;
  const { rows, found, total, touch } = useFavouriteRows(listed, search, String(list?.id));
  const { move, said } = useMoves(list, listed);
  // While a search hides some of them, nobody sees what a place is moved past.
  const order = list?.isMovable && !search ? listed.map(({ slug }) => slug) : null;
  const [choosing, setChoosing] = useState<RestaurantSummary | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);

  /** A button that gives way to what it brought must not take the focus with it. */
  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) region.current?.focus({ preventScroll: true });
  };
  const handleClear = () => {
    change('');
    page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  };
  // Another list than the one that is asked for is not shown first.
  const isKnown = favourites !== undefined && (lists !== null || !own.isLoading);
  const isEmpty = isKnown && total === 0 && rows.length === 0;
  const isLoading = !isKnown && !isError;
  const count = search ? countFound(found, total) : countFavourites(total);

  return (
    <div ref={page} className={`ts-container ${styles['page']}`}>
      <div className={styles['head']}>
        <h1>My Favorites</h1>
        {/* A search is answered by it; a removal is told by its toast, and by the focus on Undo. */}
        <p role="status" aria-live={text ? 'polite' : 'off'} className={styles['count']}>
          {isKnown && !isEmpty && count}
        </p>
        <div className={styles['actions']}>
          {total > 1 && <CompareLink places={list ? listed.map(({ slug }) => slug) : NONE} />}
          <AskFriends isIdle={total < 2} places={list ? listed.map(({ slug }) => slug) : NONE} />
          {!list && !own.isLoading && <ShareList isEmpty={isEmpty} />}
          {list && <ShareNamedList key={list.id} list={list} isEmpty={isEmpty} />}
        </div>
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
              placeholder="Title or location"
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
        {isLoading && <FavouriteSkeletons view={view} />}
        {isMissing && <NoSuchList />}
        {isEmpty && list && <EmptyList />}
        {isEmpty && !list && !isMissing && <NoFavourites />}
        {isKnown && !isEmpty && rows.length === 0 && <NoMatches onClear={handleClear} />}
        {isKnown && rows.length > 0 && (
          <FavouriteList
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
        {said}
      </p>
      {choosing && lists && (
        <ChooseLists place={choosing} of={lists} onClose={() => setChoosing(null)} />
      )}
    </div>
  );
}

/** Pause after which typing is written into the address, in milliseconds. Safari refuses more than 100 changes in 30 s. */
const WRITE_AFTER_MS = 300;

/** What is typed into the search box, kept in the address as `?search=`. The box is ahead of the address by a moment;
 * an address that somebody else sets, such as a link to the whole list, counts at once. */
function useSearchText() {
  const [params, setParams] = useSearchParams();
  const kept = params.get('search') ?? '';
  const [state, setState] = useState({ text: kept, kept, written: kept });
  if (state.kept !== kept) {
    setState({ text: kept === state.written ? state.text : kept, kept, written: kept });
  }
  const { text } = state;

  useEffect(() => {
    const next = text.trim();
    if (next === kept) return undefined;
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
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, kept, setParams]);

  return { text, change: (next: string) => setState((current) => ({ ...current, text: next })) };
}
