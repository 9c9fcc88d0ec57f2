import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import { PLACE_LINKS, type PlaceLink } from '@tableside/contracts/restaurant/rules';
import type { Problems } from './check-hours';
import { checkWebsite, type Checked } from './check-texts';

const SECURE = 'Enter an address that begins with https://.';

/** Where a place leads people. Problems are at `links.menu`. */
export function checkLinks(links: PlaceChanges['links'], problems: Problems): Checked {
  const checked = (link: PlaceLink): string | null => {
    const result = checkWebsite(links?.[link] ?? null);
    if ('problem' in result) problems[`links.${link}`] = result.problem;
    const value = 'value' in result ? (result.value as string | null) : null;
    if (value && !value.startsWith('https:')) problems[`links.${link}`] = SECURE;
    return value;
  };
  const value = Object.fromEntries(PLACE_LINKS.map((link) => [link, checked(link)]));
  return { value: Object.values(value).some(Boolean) ? value : null };
}
