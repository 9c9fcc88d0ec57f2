import type { Setting } from '../../resources/settings/repository';

/** Where the header picture is served. */
export const HEADER_PICTURE = 'uploads/setting/header.webp';

/** The site's settings by the names of the contract. The picture is named within uploads/setting. */
export const SAMPLE_SETTINGS: readonly Setting[] = [
  { name: 'webiste_header_image', value: 'header.webp' },
  { name: 'webiste_header_text', value: 'Eat where the locals eat' },
  { name: 'webiste_header_small_text', value: 'Chattanooga, Tennessee' },
  {
    name: 'webiste_header_overview',
    value: 'Every kitchen in town, rated by the people who actually sit down in it.',
  },
  { name: 'address', value: '735 Georgia Ave, Chattanooga, TN 37402' },
  { name: 'city', value: 'Chattanooga, Tennessee' },
  { name: 'time_zone', value: 'America/New_York' },
  { name: 'data_source', value: 'demo' },
];
