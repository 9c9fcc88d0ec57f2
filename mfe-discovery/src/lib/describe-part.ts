import { momentOf, type OpenAt } from '@tableside/contracts/listing/rules';
import type { SearchPart } from '@tableside/contracts/listing/search';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';

export const describeWalk = (minutes: number): string => `Within ${minutes} min on foot`;

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function describePart(part: SearchPart): string | null {
  switch (part.kind) {
    case 'words':
      return capitalize(part.title);
    case 'trait':
    case 'area':
      return part.title;
    case 'open':
      return describeOpenAt(part.openAt);
    case 'price':
      return part.ranges.join(' or ');
    case 'rating':
      return `${part.least} stars or more`;
    case 'walk':
      return describeWalk(part.minutes);
    default:
      return null;
  }
}

/** Whether there is more to say of a search than its words. */
export const saysMore = (parts: readonly SearchPart[]): boolean =>
  parts.length > 1 || parts.some(({ kind }) => kind !== 'words' && kind !== 'unknown');

export const NO_PARTS: readonly SearchPart[] = [];

export function readSaid(parts: readonly SearchPart[]) {
  const open = parts.find((part) => part.kind === 'open');
  const walk = parts.find((part) => part.kind === 'walk');
  return {
    openAt: open?.openAt ?? null,
    walk: walk?.minutes ?? null,
    /** The search without its distance; null where it speaks of none. */
    anywhere: walk?.rest ?? null,
  };
}

export function describeOpenAt(openAt: OpenAt): string {
  if (openAt === 'now') return 'Open now';
  const { weekday, minutes } = momentOf(openAt);
  return `Open ${dayName(weekday)} at ${formatTime(minutes)}`;
}
