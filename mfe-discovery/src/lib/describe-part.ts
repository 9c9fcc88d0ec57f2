import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import type { SearchPart } from '@tableside/contracts/listing/search';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';

export const describeWalk = (minutes: number): string => `${minutes}-min walk or less`;

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function describePart(part: SearchPart): string | null {
  switch (part.kind) {
    case 'terms':
      return capitalize(part.title);
    case 'trait':
    case 'area':
      return part.title;
    case 'open':
      return describeOpenAt(part.openAt);
    case 'price':
      return part.ranges.join(' or ');
    case 'rating':
      return `${part.least}+ stars`;
    case 'walk':
      return describeWalk(part.minutes);
    case 'near':
      return 'Near me';
    default:
      return null;
  }
}

/** Whether a search was parsed into more than plain terms. */
export const isParsed = (parts: readonly SearchPart[]): boolean =>
  parts.length > 1 || parts.some(({ kind }) => kind !== 'terms' && kind !== 'unknown');

export const NO_PARTS: readonly SearchPart[] = [];

export function readSearchParts(parts: readonly SearchPart[]) {
  const open = parts.find((part) => part.kind === 'open');
  const walk = parts.find((part) => part.kind === 'walk');
  const near = parts.find((part) => part.kind === 'near');
  return {
    openAt: open?.openAt ?? null,
    walk: walk?.minutes ?? null,
    /** The search without "near me"; null when it has none. */
    withoutNear: near?.rest ?? null,
    /** The search without its distance; null when it has none. */
    anywhere: walk?.rest ?? null,
  };
}

export function describeOpenAt(openAt: OpenAt): string {
  if (openAt === 'now') return 'Open now';
  const { weekday, minutes } = momentOf(openAt);
  return `Open ${dayName(weekday)} at ${formatTime(minutes)}`;
}

const CHARACTERS_MAX = 24;

/** Cuts long text for a chip. */
export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > CHARACTERS_MAX
    ? `${characters.slice(0, CHARACTERS_MAX).join('').trimEnd()}…`
    : text;
}
