import { formatCount } from '@tableside/contracts/common/text';
import { hasLink } from '@tableside/contracts/content/sponsor-slots';
import {
  figuresCalls,
  type DayFigures,
  type Figures as FiguresOf,
  type SlotFigures,
} from '@tableside/contracts/desk/figures/wire';
import { formatMonth, formatShortDay } from '@tableside/contracts/restaurant/format-date';
import { Disclosure } from '@tableside/ui/disclosure';
import { Field, Select } from '@tableside/ui/field';
import { useSearchParams } from 'react-router-dom';
import { DeskPage, Loaded, Part } from '../../components/desk-page';
import shared from '../../components/desk.module.css';
import { useDeskQuery } from '../../lib/desk-call';
import { changeWords, daysOf, pageWords, shareWords, SLOT_WORDS } from './figure-words';
import styles from './figures.module.css';

/** `/desk/content/figures`: what the sponsor's plans promise, month by month. */
export function FiguresPage() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month');
  const figures = useDeskQuery(figuresCalls.figures, { month });
  // The list stays while another month is loaded.
  const { data: latest } = useDeskQuery(figuresCalls.figures, { month: null });
  const months = [...new Set([...(latest?.months ?? []), ...(month ? [month] : [])])];
  return (
    <DeskPage
      title="Figures"
      lede="How often the sponsor’s places were shown and pressed."
      actions={
        months.length > 0 && (
          <Field name="month" label="Month" hideOptional>
            <Select
              value={month ?? latest?.month ?? ''}
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
      <Loaded query={figures} what="the figures">
        {(data) => <Figures figures={data} />}
      </Loaded>
    </DeskPage>
  );
}

function Figures({ figures }: { readonly figures: FiguresOf }) {
  const { month, slots, days, is_running: isRunning } = figures;
  return (
    <>
      <ul className={styles['cards']} aria-label="Figures by place">
        {slots.map((slot) => (
          <SlotCard key={slot.slot} figures={slot} />
        ))}
      </ul>
      {days.length > 0 ? (
        <DayChart month={month} days={days} />
      ) : (
        <p>Nothing was counted in this month{isRunning && ' yet'}.</p>
      )}
      <PageTable slots={slots} />
      <p className={styles['note']}>
        A view is a page that our server sent to a browser with that place on it, whether somebody
        scrolled there or not. Pages that a cache between sent, and known robots, are not counted;
        neither are people who ask not to be tracked. A press is counted on sites with https, for
        links to other sites. Nothing is kept about who looked.
      </p>
    </>
  );
}

/** The figures of a slot, next to those of the month before. */
function SlotCard({ figures }: { readonly figures: SlotFigures }) {
  const { slot, views, presses, before } = figures;
  return (
    <li className={styles['card']}>
      <h2 className={shared['heading']}>{SLOT_WORDS[slot]}</h2>
      <p className={styles['count']}>
        <b>{formatCount(views)}</b> {views === 1 ? 'view' : 'views'}
      </p>
      <p className={styles['note']}>{changeWords(views, before.views)}</p>
      {hasLink(slot) ? (
        <>
          <p className={styles['count']}>
            <b>{formatCount(presses)}</b> {presses === 1 ? 'press' : 'presses'}
            {views > 0 && `, ${shareWords(figures)} of views`}
          </p>
          <p className={styles['note']}>{changeWords(presses, before.presses)}</p>
        </>
      ) : (
        <p className={styles['note']}>It has no link to press.</p>
      )}
    </li>
  );
}

const HEIGHT = 100;
/** Of a bar and its gap, in the drawing's own units. */
const STEP = 10;
const GAP = 2;

/** Views by day as bars, and the same as a table. */
function DayChart({
  month,
  days,
}: {
  readonly month: string;
  readonly days: readonly DayFigures[];
}) {
  const known = new Map(days.map((each) => [each.day, each]));
  const all = daysOf(month).map((day) => known.get(day) ?? { day, views: 0, presses: 0 });
  const most = Math.max(1, ...all.map(({ views }) => views));
  return (
    <Part title="Views by day">
      <p className={styles['note']}>
        The highest bar is {formatCount(most)}. The table below has all numbers.
      </p>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {all.map(({ day, views }, index) => {
          // What is more than nothing is seen.
          const height = views > 0 ? Math.max(1, (views / most) * HEIGHT) : 0;
          return (
            <rect
              key={day}
              className={styles['bar']}
              x={index * STEP + GAP / 2}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
            />
          );
        })}
      </svg>
      <div className={styles['axis']} aria-hidden="true">
        <span>{formatShortDay(all[0]?.day ?? '')}</span>
        <span>{formatShortDay(all.at(-1)?.day ?? '')}</span>
      </div>
      <Disclosure label="The days as a table" heading={null}>
        <table className={shared['table']}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
              <th scope="col">Presses</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ day, views, presses }) => (
              <tr key={day}>
                <th scope="row">{formatShortDay(day)}</th>
                <td>{formatCount(views)}</td>
                <td>{formatCount(presses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Part>
  );
}

/** On which kinds of pages the slots were shown and pressed. */
function PageTable({ slots }: { readonly slots: readonly SlotFigures[] }) {
  const shown = slots.filter(({ pages }) => pages.length > 0);
  if (shown.length === 0) return null;
  return (
    <Part title="By kind of page">
      <table className={shared['table']} aria-label="By kind of page">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Views</th>
            <th scope="col">Presses</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        {shown.map(({ slot, pages }) => (
          <tbody key={slot}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={styles['group']}>
                {SLOT_WORDS[slot]}
              </th>
            </tr>
            {pages.map(({ page, views, presses }) => (
              <tr key={page}>
                <th scope="row">{pageWords(page)}</th>
                <td>{formatCount(views)}</td>
                <td>{hasLink(slot) ? formatCount(presses) : '–'}</td>
                <td>{hasLink(slot) ? shareWords({ views, presses }) : '–'}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Part>
  );
}
