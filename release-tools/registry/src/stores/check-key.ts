/** Keys are paths below the store: forward slashes, and no part that is empty or leads out.
 * @throws for any other key */
export function checkKey(key: string): void {
  const parts = key.split('/');
  const isBad = (part: string, index: number) =>
    part === '.' || part === '..' || (part === '' && index < parts.length - 1);
  if (parts.some(isBad) || key.includes('\0'))
    throw new Error(`"${key}" lies outside the release store.`);
}
