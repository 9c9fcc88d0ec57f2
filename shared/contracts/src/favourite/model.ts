import type { RestaurantSummary } from '../restaurant/model';

/** Favourites that their owner lets others read: all of them, or a list. */
export interface SharedList {
  readonly firstName: string;
  /** The list's own; null for all favourites. */
  readonly name: string | null;
  /** Whether the host can save all of it at once. */
  readonly isSavable: boolean;
  /** Path of the picture for previews on other sites; null when the host makes none. */
  readonly socialImage: string | null;
  /** Those of a page, or all of them. */
  readonly restaurants: readonly RestaurantSummary[];
  /** How many places it has; null where the host tells all of them at once. */
  readonly total: number | null;
  /** Which page it is, from 1. */
  readonly page: number;
  /** What the owner notes, by slug, where they show it. */
  readonly notes: Readonly<Record<string, string>>;
}
