import sharp from 'sharp';

/** WebP qualities to try until the file is small enough. */
const QUALITIES = [86, 72, 60, 60, 60, 40, 20];
const VISIBLE_BELOW = 60;
/** A smaller picture needs more bytes per pixel. */
const BYTES_MARGIN = 0.9;

/** Crops a picture to an aspect ratio, within the dimensions and file size of its slot.
 * @param cut { ratio, minWidth, maxWidth, maxBytes, focal }: the focal point in fractions of the upright picture */
export async function cutPicture(source, maxPixels, cut) {
  const options = { limitInputPixels: maxPixels, failOn: 'error' };
  const { width, height } = (await sharp(source, options).metadata()).autoOrient;
  const region = findRegion({ width, height }, cut);
  if (region.width < cut.minWidth) return { refusal: 'too-small' };
  const { data, info } = await sharp(source, options)
    .autoOrient()
    .extract(region)
    .resize(sizeOf(Math.min(region.width, cut.maxWidth), cut))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const encode = (size, quality) =>
    sharp(data, { raw: info })
      .resize(size)
      .webp({ quality, effort: 4, smartSubsample: true })
      .toBuffer();
  let size = sizeOf(info.width, cut);
  for (const quality of QUALITIES) {
    const photo = await encode(size, quality);
    if (photo.length <= cut.maxBytes) return { photo, ...size };
    // Below this quality compression is visible; fewer pixels are not.
    if (quality > VISIBLE_BELOW) continue;
    const wide = Math.floor(size.width * Math.sqrt(cut.maxBytes / photo.length) * BYTES_MARGIN);
    size = sizeOf(Math.max(wide, cut.minWidth), cut);
  }
  return { refusal: 'too-demanding' };
}

const sizeOf = (width, { ratio }) => ({ width, height: Math.round(width / ratio) });

/** The largest region with the ratio, centered as close to the focal point as possible, in pixels. */
function findRegion(picture, { ratio, focal }) {
  const width = Math.max(1, Math.min(picture.width, Math.floor(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(width / ratio)));
  const startOf = (center, length, total) =>
    Math.round(Math.min(Math.max(center - length / 2, 0), total - length));
  return {
    left: startOf(focal.x * picture.width, width, picture.width),
    top: startOf(focal.y * picture.height, height, picture.height),
    width,
    height,
  };
}
