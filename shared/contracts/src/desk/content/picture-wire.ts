import { z } from 'zod';
import { wireKind } from './wire';

/** POST picture, a form with one file (`picture`): its fields are texts. `crop` and `focal` are JSON in parts of the upright
 * picture, from 0 to 1: `{"x":0.1,"y":0,"width":0.8,"height":0.9}`, `{"x":0.5,"y":0.4}`. Without a crop the shape is cut
 * around the focal point, without that around the middle. */
export const pictureForm = z.object({
  kind: wireKind,
  place: z.enum(['hero', 'partner', 'portrait']),
  crop: z.string().max(200).optional(),
  focal: z.string().max(200).optional(),
});
const part = z.number().min(0).max(1);
export const picturePoint = z.object({ x: part, y: part });
export const picturePart = picturePoint.extend({ width: part.gt(0), height: part.gt(0) });
export const wirePicture = z.object({
  /** To be written as `src` of the document. */
  src: z.string(),
  /** Where it can be seen. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
