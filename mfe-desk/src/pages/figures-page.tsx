import { Field, Select } from '@tableside/ui/field';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { DeskPage } from '../components/desk-page';
import { Figures } from '../features/figures/figures';
import { figuresCalls } from '../features/figures/figures-calls';
import { formatMonth } from '@tableside/contracts/restaurant/time';
import { useDeskQuery } from '../lib/desk-call';

/** `/desk/content/figures`: what the sponsor's plans promise, month by month. */
export function FiguresPage() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month');
  const { data, isError, isFetching, refetch } = useDeskQuery(figuresCalls.figures, { month });
  // The list stays while another month is on its way.
  const { data: latest } = useDeskQuery(figuresCalls.figures, { month: null });
  const chosen = month ?? latest?.month ?? '';
  const months = [...new Set([...(latest?.months ?? []), ...(month ? [month] : [])])];
  return (
    <DeskPage
      title="Figures"
      lede="How often the sponsor’s places were shown and pressed."
      actions={
        months.length > 0 && (
          <Field name="month" label="Month" hideOptional>
            <Select
              value={chosen}
              onChange={({ target }) => setSearch({ month: target.value }, { replace: true })}
            >
              {months.map((each) => (
                <option key={each} value={each}>
                  {formatMonth(each)}
                  {each === latest?.month ? ', until now' : ''}
                </option>
              ))}
            </Select>
          </Field>
        )
      }
    >
      {isError && !data && (
        <LoadError what="the figures" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton width="long" />}
      {data && <Figures figures={data} />}
    </DeskPage>
  );
}
