import sharp from 'sharp';

/** Qualities that are tried until a picture is light enough. */
const QUALITIES = [86, 72, 60, 60, 60, 40, 20];
const SEEN_BELOW = 60;
/** A smaller picture has more to tell per pixel. */
const SMALLER = 0.9;

/** Cuts a picture to a shape, at the size and weight that its place allows.
 * @param cut { ratio, minWidth, maxWidth, maxBytes, focal }: the focal point in parts of the upright picture */
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
    // Below this quality it is seen; fewer pixels are not.
    if (quality > SEEN_BELOW) continue;
    const wide = Math.floor(size.width * Math.sqrt(cut.maxBytes / photo.length) * SMALLER);
    size = sizeOf(Math.max(wide, cut.minWidth), cut);
  }
  return { refusal: 'too-demanding' };
}

const sizeOf = (width, { ratio }) => ({ width, height: Math.round(width / ratio) });

/** The largest part of the shape, as near to the focal point as it can be, in pixels. */
function findRegion(picture, { ratio, focal }) {
  const width = Math.max(1, Math.min(picture.width, Math.floor(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(width / ratio)));
  const restaurant = (center, length, room) =>
    Math.round(Math.min(Math.max(center - length / 2, 0), room - length));
  return {
    left: restaurant(focal.x * picture.width, width, picture.width),
    top: restaurant(focal.y * picture.height, height, picture.height),
    width,
    height,
  };
}
