/** Browsers have begun the download long before, in milliseconds. */
const KEPT_MS = 10_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** "tableside-data-2026-05-20.zip", by the reader's calendar. */
export function dataFileName(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-');
  return `tableside-data-${day}.zip`;
}
