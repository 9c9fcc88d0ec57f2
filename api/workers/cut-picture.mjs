import sharp from 'sharp';

/** Qualities that are tried until a picture is light enough. */
const QUALITIES = [88, 80, 72, 62, 52, 42];

/** Cuts a picture to a shape, at the size and weight that its place allows.
 * @param cut { ratio, minWidth, maxWidth, maxBytes, crop, focal }: the crop and the focal point in parts of the upright picture */
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
  for (let wide = info.width; wide >= cut.minWidth; wide = Math.floor(wide * 0.8)) {
    for (const quality of QUALITIES) {
      const photo = await sharp(data, { raw: info })
        .resize(sizeOf(wide, cut))
        .webp({ quality, effort: 4, smartSubsample: true })
        .toBuffer();
      if (photo.length <= cut.maxBytes) return { photo, ...sizeOf(wide, cut) };
    }
  }
  return { refusal: 'too-demanding' };
}

const sizeOf = (width, { ratio }) => ({ width, height: Math.round(width / ratio) });

/** The largest part of the shape within the crop, as near to the focal point as it can be, in pixels. */
function findRegion(picture, { ratio, crop, focal }) {
  const left = Math.round(crop.x * picture.width);
  const top = Math.round(crop.y * picture.height);
  const within = {
    width: Math.min(Math.round(crop.width * picture.width), picture.width - left),
    height: Math.min(Math.round(crop.height * picture.height), picture.height - top),
  };
  const width = Math.max(1, Math.min(within.width, Math.floor(within.height * ratio)));
  const height = Math.max(1, Math.min(within.height, Math.round(width / ratio)));
  const place = (center, length, from, room) =>
    Math.round(Math.min(Math.max(center - length / 2, from), from + room - length));
  return {
    left: place(focal.x * picture.width, width, left, within.width),
    top: place(focal.y * picture.height, height, top, within.height),
    width,
    height,
  };
}
