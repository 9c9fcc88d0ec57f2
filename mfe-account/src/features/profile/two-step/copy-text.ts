/** Puts a text into the clipboard.
 * @returns false where there is none, as without TLS, or where it is refused */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
