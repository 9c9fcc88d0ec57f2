import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { peopleCalls } from '../calls/people-calls';
import { DeskPage } from '../components/desk-page';
import { FindPeople } from '../features/people/find-people';
import { FoundList } from '../features/people/found-list';
import { PersonCard } from '../features/people/person-card';
import { useDeskQuery } from '../lib/desk-call';

/** `/desk/city/people`: finds people, and what an operator may do to an account. */
export function PeoplePage() {
  const [search] = useSearchParams();
  const text = search.get('q')?.trim() ?? '';
  const id = Number(search.get('person')) || null;
  const found = useDeskQuery(
    peopleCalls.find,
    { text },
    { enabled: text !== '', keepsPrevious: true },
  );
  const { data, isError, isFetching, refetch } = found;
  return (
    <DeskPage
      title="People"
      lede="Accounts, by a part of the name or address, or by id. Nobody here sees a password."
    >
      <FindPeople text={text} />
      {isError && !data && (
        <LoadError what="people" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {text !== '' && !data && !isError && <Skeleton width="long" />}
      {text !== '' && data && <FoundList found={data} text={text} current={id} />}
      {id !== null && <PersonCard key={id} id={id} />}
    </DeskPage>
  );
}
