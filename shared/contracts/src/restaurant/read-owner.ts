import { instant, isObject, text, type Wire } from '../common/read';
import type { PlaceLinks } from './model';
import { PLACE_LINKS, type PlaceLink } from './rules';

/** Where what a place's owner says is read: late, with what shows it, so that a first page has no byte of it. */

export interface OwnersWord {
  /** When the owner last said something; null where the links are the operator's. */
  readonly at: string | null;
  readonly links: PlaceLinks;
}

export interface OwnersAnswer {
  readonly at: string;
  readonly text: string;
}

/** Null where the host says nothing that can be shown. */
export function readOwnersWord(value: Wire | null): OwnersWord | null {
  const at = instant(value?.['at']);
  const sent = isObject(value?.['links']) ? value['links'] : {};
  const read = (link: PlaceLink): string | null => {
    const href = text(sent[link]);
    return href?.startsWith('https://') ? href : null;
  };
  const links = Object.fromEntries(PLACE_LINKS.map((link) => [link, read(link)])) as PlaceLinks;
  return at || PLACE_LINKS.some((link) => links[link]) ? { at, links } : null;
}

/** Null where the host says nothing that can be shown. */
export function readOwnersAnswer(value: Wire | undefined): OwnersAnswer | null {
  const at = instant(value?.['at']);
  const said = text(value?.['text']);
  return at && said ? { at, text: said } : null;
}
