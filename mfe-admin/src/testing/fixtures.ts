import type {
  OwnersOverview,
  OwnRestaurant,
  WireClaim,
} from '@tableside/contracts/admin/owners/wire';
import type { FoundUser } from '@tableside/contracts/admin/users';
import type { AdminRestaurant } from '@tableside/contracts/admin/restaurants/wire';
import type { Queue, QueueEntry } from '@tableside/contracts/admin/queue/wire';
import type { StaffMember } from '@tableside/contracts/admin/wire';
import { ApiError } from '@tableside/platform';

/** A response that rejects a call with field errors. */
export const refuse = (fields: Record<string, string>) =>
  fail(new ApiError(Object.values(fields)[0] ?? '', 200, fields));

/** A response that fails a call. */
export const fail = (error: Error) => () => {
  throw error;
};

const AT = '2026-05-20T22:00:00.000Z';

/** An editor. */
export const ann: StaffMember = {
  id: 9,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  roles: ['editor'],
  is_suspended: false,
};

export const adminRestaurant: AdminRestaurant = {
  id: 12,
  version: 'v1',
  corrections: [],
  slug: 'luna',
  title: 'Luna',
  location: '1 Main Street',
  area: null,
  state: 'open',
  closed_until: null,
  override_count: 1,
  rating_count: 3,
  source: 'osm',
  external_id: 'node/109',
  values: {
    title: 'Luna',
    phone: '(802) 555-0100',
    hours: { spans: [{ weekday: 1, opensMin: 660, closesMin: 1320 }], closedOn: [7] },
    links: null,
    images: ['uploads/a.webp', 'uploads/b.webp'],
  },
  overrides: [
    {
      field: 'phone',
      who: 'olga@example.com',
      source: 'operator',
      at: '2026-11-20T12:00:00Z',
      imported: '(802) 555-0199',
      is_same: false,
    },
  ],
  actions: [],
  merged_into: null,
  duplicates: [],
  is_of_the_month: false,
  options: {},
  today: '2026-11-26',
};

export const claim: WireClaim = {
  slug: 'luna',
  title: 'Luna',
  is_owner: false,
  listed_address: 'i•••@luna.example',
  site_host: 'luna.example',
  has_phone: true,
  code_until: null,
  has_request: false,
};

export const ownRestaurant: OwnRestaurant = {
  version: 'v1',
  slug: 'luna',
  title: 'Luna',
  hours: {
    spans: [
      { weekday: 1, opensMin: 660, closesMin: 1320 },
      { weekday: 5, opensMin: 1020, closesMin: 1500 },
    ],
    closedOn: [7],
  },
  special_days: [{ date: '2026-12-25', name: 'Christmas', spans: [] }],
  closure: null,
  links: null,
  images: ['uploads/a.webp', 'uploads/b.webp'],
  changes: [
    {
      id: 4,
      at: '2026-11-20T12:00:00Z',
      who: 'lu@luna.example',
      fields: ['hours'],
      is_undone: false,
    },
  ],
  reviews: [
    {
      id: 9,
      ratings: 2,
      review: 'Cold soup.',
      created_at: '2026-11-19T12:00:00Z',
      reviewer: 'Dana Reed',
      reply: null,
      answered_at: null,
    },
  ],
};

export const mara: FoundUser = {
  id: 7,
  first_name: 'Mara',
  last_name: 'Okafor',
  email: 'mara@example.com',
  is_confirmed: true,
  created_at: AT,
  last_sign_in: AT,
  sessions: 1,
  reviews: 3,
  has_two_step: false,
  roles: [],
  suspension: null,
};

const user = { id: 7, name: 'Lu Reyes', email: 'lu@example.com' };
export const owners: OwnersOverview = {
  requests: [
    {
      id: 3,
      user,
      slug: 'luna',
      title: 'Luna',
      phone: '(202) 555-0101',
      website: null,
      message: 'Call the kitchen.',
      at: '2026-11-20T12:00:00Z',
    },
  ],
  owners: [{ user, slug: 'sole', title: 'Sole', since: '2026-11-01T12:00:00Z', proved_by: 'code' }],
  responses: [
    {
      id: 9,
      slug: 'sole',
      title: 'Sole',
      ratings: 1,
      review: 'Cold.',
      created_at: '2026-11-19T12:00:00Z',
      reviewer: 'Dana Reed',
      reply: 'Rude words.',
      answered_at: '2026-11-20T12:00:00Z',
    },
  ],
};

/** A weekday of suggested hours. */
export const row = (weekday: string, after: string) => ({
  weekday,
  before: '11 AM to 9 PM',
  after,
  is_changed: after !== '11 AM to 9 PM',
});

export const correction: Extract<QueueEntry, { kind: 'correction' }> = {
  kind: 'correction',
  id: '4',
  at: AT,
  restaurant: { slug: 'luna', title: 'Luna', id: 12 },
  version: 'v1',
  sender: { name: null, email: 'ben@example.com', user_id: null },
  topic: 'hours',
  text: 'Fri until 11pm',
  waiting: 1,
  hours: {
    text: 'Mo-Su 11:00-23:00',
    rows: [row('Monday', '11 AM to 9 PM'), row('Friday', '11 AM to 11 PM')],
    unknown: null,
    base: 'as-it-is',
  },
};

export const message: QueueEntry = {
  kind: 'message',
  id: '9',
  at: AT,
  sender: { name: 'Ben', email: 'ben@example.com', user_id: null },
  subject: 'General question',
  text: 'Hello',
};

export const queueOf = (entries: QueueEntry[], actions: Queue['actions'] = []): Queue => ({
  entries,
  actions,
  counts: { report: 1, correction: 1, photo: 0, inquiry: 0, message: 1 },
});
