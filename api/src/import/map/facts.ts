import type { Fact } from '@tableside/contracts/restaurant/model';
import { splitList } from './split-list';

type Tags = Readonly<Record<string, string>>;

interface FactRule {
  readonly title: string;
  /** The first of these tags that says something decides. */
  readonly keys: readonly string[];
  readonly yes?: readonly string[];
  readonly limited?: readonly string[];
}

const SEATING =
  'sidewalk pavement roof rooftop terrace patio garden balcony veranda parklet street pedestrian_zone seasonal courtyard beach'.split(
    ' ',
  );

/** Which tags become facts, and which of their values mean yes or limited; "no" always means no and every
 * other value means nothing. */
const RULES: readonly FactRule[] = [
  { title: 'Wheelchair access', keys: ['wheelchair'], yes: ['designated'] },
  { title: 'Accessible restrooms', keys: ['toilets:wheelchair'], yes: ['designated'] },
  { title: 'Outdoor seating', keys: ['outdoor_seating'], yes: ['only', ...SEATING] },
  { title: 'Indoor seating', keys: ['indoor_seating'], yes: ['only', 'bar_table'] },
  { title: 'Takeout', keys: ['takeaway'], yes: ['only'] },
  { title: 'Delivery', keys: ['delivery'], yes: ['only'] },
  { title: 'Drive-through', keys: ['drive_through'], yes: ['only'] },
  { title: 'WiFi', keys: ['internet_access'], yes: ['wlan', 'wifi', 'free'] },
  { title: 'Air conditioning', keys: ['air_conditioning'] },
  {
    title: 'Reservations',
    keys: ['reservation'],
    yes: ['recommended', 'required', 'members_only'],
  },
  { title: 'Vegetarian options', keys: ['diet:vegetarian'], yes: ['only'] },
  { title: 'Vegan options', keys: ['diet:vegan'], yes: ['only'] },
  { title: 'Gluten-free options', keys: ['diet:gluten_free'], yes: ['only'] },
  { title: 'Halal', keys: ['diet:halal'], yes: ['only'] },
  { title: 'Kosher', keys: ['diet:kosher'], yes: ['only'] },
  { title: 'Cash', keys: ['payment:cash'], yes: ['only'] },
  { title: 'Credit cards', keys: ['payment:credit_cards', 'payment:cards'], yes: ['only'] },
  { title: 'Dogs', keys: ['dog'], yes: ['leashed'], limited: ['outside'] },
  {
    title: 'Smoking',
    keys: ['smoking'],
    yes: ['dedicated'],
    limited: ['outside', 'separated', 'isolated'],
  },
  { title: 'Live music', keys: ['live_music'] },
  { title: 'High chairs', keys: ['highchair'] },
  { title: 'Changing table', keys: ['changing_table'] },
  { title: 'Restrooms', keys: ['toilets'], yes: ['customers'] },
];

function readValue(rule: FactRule, value: string): Fact['value'] | null {
  const values = splitList(value.toLowerCase());
  if (values.some((part) => part === 'yes' || rule.yes?.includes(part))) return 'yes';
  if (values.some((part) => part === 'limited' || rule.limited?.includes(part))) return 'limited';
  return values.length > 0 && values.every((part) => part === 'no') ? 'no' : null;
}

/** What the tags say with yes, no or limited; what nobody recorded is absent. */
export function readFacts(tags: Tags): Fact[] {
  return RULES.flatMap((rule) => {
    for (const key of rule.keys) {
      const value = tags[key] === undefined ? null : readValue(rule, tags[key]);
      if (value) return [{ title: rule.title, value }];
    }
    return [];
  });
}
