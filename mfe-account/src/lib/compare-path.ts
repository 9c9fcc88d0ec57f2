import { paths } from '@tableside/contracts/paths';
import { writePlaces } from './place-list';

/** How many places stand beside one another, at most. */
export const COMPARED_MAX = 4;

export const comparePath = (slugs: readonly string[], token: string | null = null): string =>
  paths.compare + writePlaces(slugs, token);
