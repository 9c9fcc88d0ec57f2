import { define } from '@tableside/contracts/common/calls';
import { IMPORT_FILE_FIELD } from '@tableside/contracts/desk/import/rules';
import type { ImportsWire } from '@tableside/contracts/desk/import/wire';
import { get, post } from './define';

interface Upload {
  readonly file: File;
  readonly city: string;
  readonly time_zone: string;
  readonly is_beside: boolean;
}

/** Sends a file of the city.
 * @param onShare called with how much is sent, from 0 to 1 */
export const uploadImport = (onShare: (share: number) => void) =>
  define<Upload, null>({
    method: 'POST',
    path: () => 'desk/import/upload',
    body: ({ file, city, time_zone: timeZone, is_beside: isBeside }) => {
      const form = new FormData();
      form.append('city', city);
      form.append('time_zone', timeZone);
      form.append('is_beside', String(isBeside));
      form.append(IMPORT_FILE_FIELD, file);
      return form;
    },
    onUploadProgress: ({ progress }) => onShare(progress ?? 0),
    read: () => null,
  });

/** Calls of the operator's desk of imports. */
export const importCalls = {
  imports: get<ImportsWire>(() => 'desk/import'),
  write: post<{ readonly id: number; readonly is_confirmed: boolean }>('desk/import/write'),
  drop: post<{ readonly id: number }>('desk/import/drop'),
} as const;
