import { define } from '../common/calls';
import type { SiteSettings } from './model';
import { readSettings } from './read';

/** What the host says about the city and the site as a whole. */
export const cityCalls = {
  settings: define<void, SiteSettings>({
    method: 'GET',
    path: () => 'setting/get_hero_setting',
    read: readSettings,
  }),
} as const;
