/** Formats in which pictures leave, best first. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The smallest format that a client asks for by name; wildcards promise nothing, so they get JPEG.
 * @param accept the request's Accept header */
export function chooseFormat(accept: string | undefined): PictureFormat {
  const named = new Set(
    (accept ?? '').split(',').flatMap((item) => {
      const [type = '', ...params] = item.split(';').map((part) => part.trim().toLowerCase());
      const isRefused = params.some((param) => /^q=0(?:\.0*)?$/.test(param));
      return isRefused ? [] : [type];
    }),
  );
  return PICTURE_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg';
}
