/** Pictures of pages for previews on other sites. */

/** Size and format that every reader of previews takes. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Where an API host that makes them serves them, as the wire names pictures. */
export const SOCIAL_IMAGES_PATH = 'uploads/cards/';

/** Whether a picture is one of these.
 * @param address absolute, or a path */
export const isSocialImage = (address: string): boolean =>
  address.includes(`/${SOCIAL_IMAGES_PATH}`);
