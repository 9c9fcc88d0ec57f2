import { fields, instant, text } from '../common/read';
import type { PlaceLinks } from './model';
import { PLACE_LINKS, type PlaceLink } from './rules';

/** What a place's owner says. Apart from `model.ts`, so that pages load it late, with what shows it. */

export interface OwnersWord {
  /** When the owner last said something; null where the links are the operator's. */
  readonly at: string | null;
  readonly links: PlaceLinks;
}

/** Null where the host says nothing that can be shown. */
export function readOwnersWord(value: unknown): OwnersWord | null {
  const word = fields(value);
  const at = instant(word['at']);
  const sent = fields(word['links']);
  const read = (link: PlaceLink): string | null => {
    const href = text(sent[link]);
    return href?.startsWith('https://') ? href : null;
  };
  const links = { menu: read('menu'), reserve: read('reserve'), order: read('order') };
  return at || PLACE_LINKS.some((link) => links[link]) ? { at, links } : null;
}

export type OwnersAnswer = NonNullable<ReturnType<typeof readOwnersAnswer>>;

/** Null where the host says nothing that can be shown. */
export function readOwnersAnswer(value: unknown) {
  const answer = fields(value);
  const at = instant(answer['at']);
  const said = text(answer['text']);
  return at && said ? { at, text: said } : null;
}
