/** Long enough for any browser to start the download. */
const REVOKE_AFTER_MS = 10_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** "tableside-data-2026-05-20.zip", in the browser's time zone. */
export function dataFileName(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-');
  return `tableside-data-${day}.zip`;
}
