/** Longest side of what is shown for cropping, in pixels. */
const SIDE_MAX = 1600;
const QUALITY = 0.85;

/** A chosen photo, upright and small, as a data URL, which the security policy allows.
 * @returns null where the browser cannot read it, as with HEIC: the host may still */
export async function drawSmall(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
}
