import type { Fact, Restaurant } from '@tableside/contracts/restaurant/model';
import { Icon } from '@tableside/ui/icon';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { Check, Minus, X } from 'lucide';
import { useId } from 'react';
import { CorrectionLink } from '../../components/correction-link';
import { Section } from './section';
import styles from './overview.module.css';

const LABELS: Readonly<Record<FactValue, string>> = {
  yes: 'Yes',
  no: 'No',
  limited: 'Limited',
};

/** Service, amenities, and accessibility as yes, no, or limited, with one message for unknown facts. */
export function FactsSection({ restaurant }: { readonly restaurant: Restaurant }) {
  const sheet = useId();
  const { groups, unknown } = groupFacts(restaurant);
  return (
    <Section title="Good to know">
      <FactMarkSheet sheet={sheet} />
      <div className={styles['groups']}>
        {groups.map(({ title, rows }) => (
          <div key={title} className={styles['group']}>
            <h3 className={styles['groupTitle']}>{title}</h3>
            <DottedList>
              {rows.map((row) => (
                <DottedRow key={row.title} term={row.title}>
                  <span className={styles['value']} data-value={row.value}>
                    <FactMark sheet={sheet} value={row.value} />
                    {LABELS[row.value]}
                  </span>
                </DottedRow>
              ))}
            </DottedList>
          </div>
        ))}
      </div>
      {unknown.length > 0 && (
        <p className={styles['unknown']}>
          {`No info yet on ${listTerms(unknown)}. `}
          <CorrectionLink restaurant={restaurant}>Know the answer? Tell us.</CorrectionLink>
        </p>
      )}
    </Section>
  );
}

/** "a", "a and b", "a, b, and c". */
function listTerms(titles: readonly string[]): string {
  const words = titles.map((title) =>
    title.replace(/^[A-Z](?=[a-z-]+(?: |$))/, (first) => first.toLowerCase()),
  );
  const last = words.pop() ?? '';
  if (words.length === 0) return last;
  return `${words.join(', ')}${words.length > 1 ? ',' : ''} and ${last}`;
}

const MARKS = { yes: Check, no: X, limited: Minus } as const satisfies Record<FactValue, unknown>;
const SIZE = 16;

const idOf = (sheet: string, value: FactValue): string => `${sheet}-${value}`;

/** Defines each mark once, since a page has dozens of them.
 * @param sheet prefix of the symbol ids */
function FactMarkSheet({ sheet }: { readonly sheet: string }) {
  return (
    <svg className={styles['markSheet']} width="0" height="0" aria-hidden="true">
      {Object.entries(MARKS).map(([value, mark]) => (
        <symbol key={value} id={idOf(sheet, value as FactValue)}>
          <Icon of={mark} size={SIZE} />
        </symbol>
      ))}
    </svg>
  );
}

function FactMark({ sheet, value }: { readonly sheet: string; readonly value: FactValue }) {
  return (
    <svg className={styles['valueMark']} width={SIZE} height={SIZE} aria-hidden="true">
      <use href={`#${idOf(sheet, value)}`} />
    </svg>
  );
}

type FactValue = Fact['value'];

interface FactRow {
  readonly title: string;
  readonly value: FactValue;
}

interface FactGroup {
  readonly title: string;
  readonly rows: readonly FactRow[];
}

type Kind = 'service' | 'amenity' | 'accessibility';

interface Facts {
  readonly groups: readonly FactGroup[];
  readonly unknown: readonly string[];
}

/** Facts users look for everywhere, listed as unknown when not recorded. */
const STANDARD: Readonly<Record<Kind, readonly string[]>> = {
  service: ['Dine-in', 'Takeout', 'Delivery'],
  amenity: ['Outdoor seating', 'WiFi'],
  accessibility: ['Wheelchair access', 'Accessible restrooms'],
};
const GROUP_TITLES: Readonly<Record<Kind, string>> = {
  service: 'Service',
  amenity: 'Amenities',
  accessibility: 'Accessibility',
};
const KINDS: readonly Kind[] = ['service', 'accessibility', 'amenity'];

/** Group by `keyOf`, overriding the list a fact came in. */
const KIND_OF_FACT: Readonly<Record<string, Kind>> = {
  dinein: 'service',
  takeout: 'service',
  delivery: 'service',
  catering: 'service',
  drivethrough: 'service',
  reservations: 'service',
  wheelchairaccess: 'accessibility',
  accessiblerestrooms: 'accessibility',
  accessibleparking: 'accessibility',
  serviceanimalswelcome: 'accessibility',
};
/** Synonyms by `keyOf`. */
const SYNONYMS: Readonly<Record<string, string>> = {
  wheelchairaccessible: 'wheelchairaccess',
  takeaway: 'takeout',
  wheelchairaccessiblerestrooms: 'accessiblerestrooms',
};

function keyOf(title: string): string {
  const key = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return SYNONYMS[key] ?? key;
}

/** Groups everything recorded about a restaurant. Facts override options of the same name; unrecorded standard facts are
 * `unknown`; empty groups are omitted. */
export function groupFacts(
  restaurant: Pick<Restaurant, 'facts' | 'features' | 'serviceTypes' | 'accessibility'>,
): Facts {
  const groups = { service: new Map(), amenity: new Map(), accessibility: new Map() } as Record<
    Kind,
    Map<string, { readonly title: string; readonly value: FactValue | null }>
  >;
  const add = (title: string, value: FactValue | null, listedAs: Kind) => {
    const key = keyOf(title);
    const rows = groups[KIND_OF_FACT[key] ?? listedAs];
    rows.set(key, { title: rows.get(key)?.title ?? toSentenceCase(title), value });
  };
  for (const kind of KINDS) for (const title of STANDARD[kind]) add(title, null, kind);
  for (const { title } of restaurant.serviceTypes) add(title, 'yes', 'service');
  for (const { title } of restaurant.features) add(title, 'yes', 'amenity');
  for (const { title } of restaurant.accessibility) add(title, 'yes', 'accessibility');
  for (const { title, value } of restaurant.facts) {
    const listedAs = KINDS.find((kind) => groups[kind].has(keyOf(title)));
    add(title, value, listedAs ?? 'amenity');
  }
  const all = KINDS.map((kind) => ({
    title: GROUP_TITLES[kind],
    rows: [...groups[kind].values()],
  }));
  const known = all.map(({ title, rows }) => ({ title, rows: rows.filter(isKnown) }));
  return {
    groups: known.filter(({ rows }) => rows.length > 0),
    unknown: all.flatMap(({ rows }) => rows.filter((row) => !isKnown(row)).map((row) => row.title)),
  };
}

const isKnown = (row: {
  readonly title: string;
  readonly value: FactValue | null;
}): row is FactRow => row.value !== null;

/** "Accessible Parking" becomes "Accessible parking"; "Sports TV" stays. */
const toSentenceCase = (title: string): string =>
  title.replaceAll(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
