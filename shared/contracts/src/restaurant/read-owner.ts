import { instant, isObject, text, type Wire } from '../common/read';
import type { PlaceLinks } from './model';
import { PLACE_LINKS, type PlaceLink } from './rules';

/** Where what a place's owner says is read: late, with what shows it, so that a first page has no byte of it. */

export interface OwnersWord {
  readonly at: string;
  readonly links: PlaceLinks;
}

export interface OwnersAnswer {
  readonly at: string;
  readonly text: string;
}

/** Null where the host says nothing that can be shown. */
export function readOwnersWord(value: Wire | null): OwnersWord | null {
  const at = instant(value?.['at']);
  if (!at) return null;
  const links = isObject(value?.['links']) ? value['links'] : {};
  const read = (link: PlaceLink): string | null => {
    const href = text(links[link]);
    return href?.startsWith('https://') ? href : null;
  };
  return {
    at,
    links: Object.fromEntries(PLACE_LINKS.map((link) => [link, read(link)])) as PlaceLinks,
  };
}

/** Null where the host says nothing that can be shown. */
export function readOwnersAnswer(value: Wire | undefined): OwnersAnswer | null {
  const at = instant(value?.['at']);
  const said = text(value?.['text']);
  return at && said ? { at, text: said } : null;
}
