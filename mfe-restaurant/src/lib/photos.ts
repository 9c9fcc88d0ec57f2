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

export const photosOf = (
  { image, images, title }: Pick<Restaurant, 'image' | 'images' | 'title'>,
  apiOrigin: string,
) => toPhotos([image, ...images], apiOrigin, title);
