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
import { AskFriends, CompareLink } from '../../components/list-links';
import { useOwnSpec } from '../../lib/use-own-spec';
import { ChooseLists } from './choose-lists';
import { FavouriteList, FavouriteSkeletons } from './favourite-list';
import { countFavourites, countFound, useFavouriteRows } from './favourite-rows';
import { ListBar } from './list-bar';
import { ShareList, ShareNamedList } from './share-list';
import { useLists, useMoves, useShownList, type ShownList } from './use-lists';
import { useListView, ViewSwitch } from './view-switch';
import styles from './favourites.module.css';

const NONE: readonly never[] = [];

export function Favourites() {
  const [view, setView] = useListView();
  const { text, change } = useSearchText();
  const { now, timeZone } = useCityTime();
  const shown = { view: useDeferredValue(view), now: useDeferredValue(now), timeZone };
  const { read, own, shownList, order, rows, total, touch, isKnown, isEmpty, count } =
    useShownFavourites(text);
  const { isError, isFetching } = read;
  const { lists } = own;
  const { list, listed } = shownList;
  const { move, said } = useMoves(list, listed);
  const [choosing, setChoosing] = useState<RestaurantSummary | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);

  /** A button that gives way to what it brought must not take the focus with it. */
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
    <div ref={page} className={`ts-container ${styles['page']}`}>
      <div className={styles['head']}>
        <h1>My Favorites</h1>
        {/* A search is answered by it; a removal is told by its toast, and by the focus on Undo. */}
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
          <SearchField text={text} onChange={change} />
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
        {(shownList.isMissing || (isKnown && rows.length === 0)) && (
          <NoRows shown={shownList} isEmpty={isEmpty} onClear={handleClear} />
        )}
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

function useShownFavourites(text: string) {
  const read = useApiQuery(useOwnSpec('favourites'), { refetchOnMount: 'always' });
  // Controls answer at once; hundreds of cards follow.
  const favourites = useDeferredValue(read.data);
  const search = useDeferredValue(foldText(text));
  const own = useLists();
  const shownList = useShownList(favourites ?? NONE, own.lists);
  const { list, listed } = shownList;
  const { found, ...shown } = useFavouriteRows(listed, search, String(list?.id));
  const { rows, total } = shown;
  // Another list than the one that is asked for is not shown first.
  const isKnown = favourites !== undefined && (own.lists !== null || !own.isLoading);
  return {
    read,
    own,
    shownList,
    ...shown,
    // While a search hides some of them, nobody sees what a place is moved past.
    order: list?.isMovable && !search ? listed.map(({ slug }) => slug) : null,
    isKnown,
    isEmpty: isKnown && total === 0 && rows.length === 0,
    count: search ? countFound(found, total) : countFavourites(total),
  };
}

const SearchField = (props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) => (
  <Field name="search" label="Search your favorites" hideOptional className={styles['search']}>
    <Input
      type="search"
      placeholder="Title or location"
      autoComplete="off"
      value={props.text}
      onChange={(event) => props.onChange(event.target.value)}
    />
  </Field>
);

interface NoRowsProps {
  readonly shown: ShownList;
  readonly isEmpty: boolean;
  readonly onClear: () => void;
}

function NoRows({ shown: { list, isMissing }, isEmpty, onClear }: NoRowsProps) {
  if (isMissing) return <NoSuchList />;
  if (!isEmpty) return <NoMatches onClear={onClear} />;
  return list ? <EmptyList /> : <NoFavourites />;
}

interface ActionsProps extends Pick<ShownList, 'list' | 'listed'> {
  readonly total: number;
  readonly isReady: boolean;
  readonly isEmpty: boolean;
}

function Actions({ list, listed, total, isReady, isEmpty }: ActionsProps) {
  const places = list ? listed.map(({ slug }) => slug) : NONE;
  return (
    <div className={styles['actions']}>
      {total > 1 && <CompareLink places={places} />}
      <AskFriends isIdle={total < 2} places={places} />
      {list ? (
        <ShareNamedList key={list.id} list={list} isEmpty={isEmpty} />
      ) : (
        isReady && <ShareList isEmpty={isEmpty} />
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

function NoFavourites() {
  return (
    <EmptyState
      title="No favorites yet"
      actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
    >
      Press the heart of a place that you like, and it waits for you here.
    </EmptyState>
  );
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="No matching favorites"
      actions={<Button onClick={onClear}>Clear search</Button>}
    >
      The search looks through titles and locations.
    </EmptyState>
  );
}

function EmptyList() {
  return (
    <EmptyState
      title="Nothing on this list yet"
      actions={<ButtonLink href={paths.favourites}>All favorites</ButtonLink>}
    >
      Go to all favorites and press “Add to list” below a place.
    </EmptyState>
  );
}

function NoSuchList() {
  return (
    <EmptyState
      title="This list is not here any more"
      actions={<ButtonLink href={paths.favourites}>All favorites</ButtonLink>}
    >
      It was deleted. Its places are still among your favorites.
    </EmptyState>
  );
}
