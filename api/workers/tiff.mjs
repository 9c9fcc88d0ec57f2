/** Value types of TIFF 6.0. */
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const COLOR_PROFILE = 34675;
const DIRECTORY_AT = 8;
/** Maximum number of tags. */
const TAGS = 12;

/** Bytes before the pixels of a TIFF file with a profile of this size. */
export const tiffHeadBytes = (profileBytes) =>
  // Directory, the bit depths of the four channels, and the profile, padded to whole words.
  Math.ceil((DIRECTORY_AT + 2 + TAGS * 12 + 4 + 8 + profileBytes) / 4) * 4;

/** Turns raw pixels into a TIFF file in place, so that they carry their color profile.
 * @param pixels { width, height, buffer }: RGBA, 8 bits each, after {@link tiffHeadBytes} bytes reserved for the header
 * @param profile ICC; empty for sRGB */
export function toTiff({ width, height, buffer }, profile) {
  const file = Buffer.from(buffer);
  const headBytes = tiffHeadBytes(profile.length);
  const depthsAt = DIRECTORY_AT + 2 + TAGS * 12 + 4;
  const profileAt = depthsAt + 8;
  /** Each as tag, type, count, and value. */
  const tags = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, depthsAt],
    [259, SHORT, 1, 1], // not compressed
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, headBytes],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * 4],
    [284, SHORT, 1, 1], // one plane
    [338, SHORT, 1, 2], // unassociated alpha
    ...(profile.length ? [[COLOR_PROFILE, UNDEFINED, profile.length, profileAt]] : []),
  ];
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(DIRECTORY_AT, 4);
  file.writeUInt16LE(tags.length, DIRECTORY_AT);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = DIRECTORY_AT + 2 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < 4; channel += 1) file.writeUInt16LE(8, depthsAt + channel * 2);
  file.set(profile, profileAt);
  return file;
}
