import { isObject, number, objects, text } from '@tableside/contracts/common/read';

/** A list of favorites by name. */
export interface NamedList {
  readonly id: number;
  readonly name: string;
  /** Of its read-only address; null while it is not shared. */
  readonly token: string | null;
  /** Whether that address shows notes as well. */
  readonly showsNotes: boolean;
  /** Slugs from first to last; null where they stand as favorites do. */
  readonly order: readonly string[] | null;
  /** Whether the host can give it another order. */
  readonly isMovable: boolean;
}

/** Which lists a favorite is on, by id, and what its owner notes about it. */
export interface Entry {
  readonly lists: readonly number[];
  readonly note: string;
}

/** A person's lists, and their entries by the restaurant's slug. */
export interface FavouriteLists {
  readonly lists: readonly NamedList[];
  readonly entries: ReadonlyMap<string, Entry>;
}

/** A favorite that is on no list and has no note. */
export const NO_ENTRY: Entry = { lists: [], note: '' };

/** The lists from what a host sends; what is missing reads as none. */
export function readLists(value: unknown): FavouriteLists {
  const data = isObject(value) ? value : {};
  return {
    lists: objects(data['lists']).flatMap((list) => {
      const id = number(list['id']);
      return id === null
        ? []
        : [
            {
              id,
              name: text(list['name']) ?? 'List',
              token: text(list['token']),
              showsNotes: list['shows_notes'] === true,
              order: Array.isArray(list['order'])
                ? list['order'].flatMap((slug: unknown) => text(slug) ?? [])
                : null,
              isMovable: 'order' in list,
            },
          ];
    }),
    entries: new Map(
      objects(data['entries']).flatMap((entry) => {
        const slug = text(entry['slug']);
        const ids: unknown = entry['lists'];
        const lists = Array.isArray(ids) ? ids.flatMap((id: unknown) => number(id) ?? []) : [];
        return slug ? [[slug, { lists, note: text(entry['note']) ?? '' }] as const] : [];
      }),
    ),
  };
}
