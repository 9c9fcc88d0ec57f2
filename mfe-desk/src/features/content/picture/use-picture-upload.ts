import type { Cut } from '../../../calls/content-types';
import { sendPicture } from '../../../calls/content-calls';
import { describeFailure, refusedFields } from '@tableside/platform';
import { useState } from 'react';
import { useDeskCall } from '../../../lib/desk-call';
import type { FormContext } from '../form/form-context';
import { drawSmall } from './draw-small';

export type Upload =
  | { readonly is: 'idle' }
  | { readonly is: 'reading' }
  | { readonly is: 'cropping'; readonly file: File; readonly image: string }
  /** @property share from 0 to 1 */
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'refused'; readonly sentence: string; readonly again: () => void };

export interface PictureUpload {
  readonly upload: Upload;
  readonly choose: (file: File) => void;
  readonly crop: (cut: Cut) => void;
  readonly cancel: () => void;
}

/** The way of a photo to the host: it is chosen, cropped where the browser can show it, and sent.
 * @param onSent gets its `src` */
export function usePictureUpload(
  { kind, onPictureSent }: Pick<FormContext, 'kind' | 'onPictureSent'>,
  place: 'hero' | 'partner' | 'portrait',
  onSent: (src: string) => void,
): PictureUpload {
  const call = useDeskCall();
  const [upload, setUpload] = useState<Upload>({ is: 'idle' });
  const send = async (file: File, cut?: Cut) => {
    setUpload({ is: 'sending', share: 0 });
    const endpoint = sendPicture((share) => setUpload({ is: 'sending', share }));
    try {
      const { data } = await call(endpoint, { kind, place, file, cut });
      onPictureSent(data.src, data.url);
      onSent(data.src);
      setUpload({ is: 'idle' });
    } catch (error) {
      const again = () => void send(file, cut);
      const sentence = refusedFields(error)['picture'] ?? describeFailure(error);
      setUpload({ is: 'refused', sentence, again });
    }
  };
  const choose = async (file: File) => {
    setUpload({ is: 'reading' });
    const image = await drawSmall(file);
    if (image) setUpload({ is: 'cropping', file, image });
    else await send(file);
  };
  return {
    upload,
    choose: (file) => void choose(file),
    crop: (cut) => {
      if (upload.is === 'cropping') void send(upload.file, cut);
    },
    cancel: () => setUpload({ is: 'idle' }),
  };
}
