import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { Restaurant } from '@tableside/contracts/restaurant/model';

export interface Photo {
  readonly src: string;
  readonly alt: string;
}

/** Photos with alt texts, without invalid and duplicate paths.
 * @param name used in the alt texts */
export function toPhotos(
  paths: readonly (string | null)[],
  apiOrigin: string,
  name: string,
): readonly Photo[] {
  const addresses = paths
    .map((path) => pictureUrl(path, apiOrigin))
    .filter((address) => address !== null);
  return [...new Set(addresses)].map((src, index) => ({
    src,
    alt: `Photo ${index + 1} of ${name}`,
  }));
}

/** The restaurant's own photos, else those of its reviews. */
export function photosOf(
  { image, images, reviews, title }: Pick<Restaurant, 'image' | 'images' | 'reviews' | 'title'>,
  apiOrigin: string,
): readonly Photo[] {
  const own = toPhotos([image, ...images], apiOrigin, title);
  return own.length
    ? own
    : toPhotos(
        reviews.flatMap((review) => review.images),
        apiOrigin,
        title,
      );
}
