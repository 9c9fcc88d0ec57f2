import type { ShelfName } from '@tableside/contracts/listing/shelf-model';

interface Words {
  readonly title: string;
  /** What the title means. */
  readonly rule: string;
}

export const SHELF_WORDS: Readonly<Record<ShelfName, Words>> = {
  'open-now': { title: 'Open now', rule: 'By the hours listed' },
  'late-tonight': { title: 'Late tonight', rule: 'Open at 11 PM' },
  'sunday-brunch': { title: 'Sunday brunch hours', rule: 'Kitchens open Sunday at 11 AM' },
  outdoor: { title: 'Outdoor seating', rule: 'Tables in the open air' },
  'step-free': { title: 'Step-free', rule: 'A way in without steps' },
  'only-one': { title: 'Only one in town', rule: 'The only place listed for its cuisine' },
};
