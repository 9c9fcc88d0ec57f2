import { define } from '../common/calls';
import type { Ground, SiteSettings } from './model';
import { readGroundAnswer, readSettings } from './read';

/** What the host says about the city and the site as a whole. */
export const cityCalls = {
  settings: define<void, SiteSettings>({
    method: 'GET',
    path: () => 'setting/get_hero_setting',
    read: readSettings,
  }),
  /** Additive: what the map is drawn on; 404 without one. */
  ground: define<void, Ground | null>({
    method: 'GET',
    path: () => 'city/ground',
    read: readGroundAnswer,
  }),
  /** Additive: the file of a ground, for `readGround`. Its content never changes. */
  groundFile: define<{ readonly hash: string }, Blob>({
    method: 'GET',
    path: ({ hash }) => `city/ground/${hash}`,
    isFile: true,
    read: (data) => data as Blob,
  }),
} as const;
