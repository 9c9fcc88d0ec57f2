import { PHOTO_BYTES_MAX, PHOTO_TYPES, PHOTOS_MAX } from '@tableside/contracts/review/rules';

/** File extensions, since not every system reports a type for HEIC. */
const ENDINGS = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.heic', '.heif'] as const;

export const PHOTO_ACCEPT = [...PHOTO_TYPES, ...ENDINGS].join(',');

const MEGABYTE = 1024 * 1024;
export const PHOTO_HINT = `Up to ${PHOTOS_MAX} photos, ${PHOTO_BYTES_MAX / MEGABYTE} MB each.`;

const types: readonly string[] = PHOTO_TYPES;
const isPhoto = ({ name, type }: File): boolean =>
  types.includes(type) || ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

function rejectReason(file: File): string | null {
  if (!isPhoto(file)) {
    return `“${file.name}” isn’t a supported photo. Use JPEG, PNG, WebP, AVIF, or HEIC.`;
  }
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > PHOTO_BYTES_MAX) {
    return `“${file.name}” is larger than ${PHOTO_BYTES_MAX / MEGABYTE} MB.`;
  }
  return null;
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export interface ChosenPhotos {
  readonly photos: readonly File[];
  readonly refusals: readonly string[];
}

export function choosePhotos(
  chosen: readonly File[],
  files: readonly File[],
  savedCount: number,
): ChosenPhotos {
  const photos = [...chosen];
  const refusals: string[] = [];
  for (const file of files) {
    const refusal = rejectReason(file);
    if (refusal) refusals.push(refusal);
    else if (photos.some((photo) => isSame(photo, file))) continue;
    else if (photos.length + savedCount < PHOTOS_MAX) photos.push(file);
    else refusals.push(`“${file.name}” wasn’t added. You can attach up to ${PHOTOS_MAX} photos.`);
  }
  return { photos, refusals };
}
