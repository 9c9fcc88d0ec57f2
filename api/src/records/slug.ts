const MAX_LENGTH = 80;

/** Text as part of an address: "Ben's Café & Grill" becomes `bens-cafe-and-grill`.
 * @returns empty when the text has no Latin letter or digit */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}

export interface SlugWish {
  readonly slug?: string | undefined;
  readonly title: string;
  readonly area: string | null;
  readonly source: string;
  readonly externalId: string;
}

/** The first free slug of: the wanted one, the title, title and area, then the title with -2, -3, ...
 * A title without Latin letters is named after its identity. The slug is added to `taken`. */
export function takeSlug(taken: Set<string>, wish: SlugWish): string {
  const title = slugify(wish.title) || slugify(`${wish.source} ${wish.externalId}`) || wish.source;
  const area = slugify(wish.area ?? '');
  const candidates = [slugify(wish.slug ?? ''), title, area && `${title}-${area}`];
  const slug = candidates.find((candidate) => candidate && !taken.has(candidate));
  const free = slug || numbered(taken, title);
  taken.add(free);
  return free;
}

function numbered(taken: ReadonlySet<string>, title: string): string {
  let number = 2;
  while (taken.has(`${title}-${number}`)) number += 1;
  return `${title}-${number}`;
}
