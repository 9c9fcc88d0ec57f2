import { draftPictureAddress } from '@tableside/contracts/admin/content/rules';
import type { PictureInfo } from '@tableside/contracts/content/fields';
import { contentCalls, type PicturePoint } from '@tableside/contracts/admin/content/wire';
import { describeFailure, refusedFields } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import { FieldError } from '@tableside/ui/field-error';
import { useRequest } from '../../lib/use-request';
import { ImagePlus } from 'lucide';
import { use, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import shared from '../../components/admin.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { FileDrop } from '../../components/file-drop';
import { useAdminCall } from '../../lib/admin-call';
import { FormContext, TextField, useError, type FieldProps } from './fields';
import styles from './form.module.css';

const ALT = {
  is: 'line',
  label: 'Description',
  max: 200,
  hint: 'What the picture shows, for people who can’t see it.',
} as const;
const SIZE = {
  hero: 'At least 960 pixels wide. Cropped to 3:2; phones show the center.',
  partner: 'At least 640 pixels wide. Cropped to 3:2.',
  portrait: 'At least 320 pixels wide. Cropped to a square.',
} as const;

interface Picture {
  readonly src: string;
  readonly alt: string;
  readonly decorative?: boolean;
}

/** Uploads, crops and describes a picture. The API makes the sizes. */
export function PictureField({ field, path, value, onChange }: FieldProps<PictureInfo>) {
  const { label, slot } = field;
  const { kind, previewToken } = use(FormContext);
  const call = useAdminCall();
  const picture = (value ?? null) as Picture | null;
  const [chosen, setChosen] = useState<{ readonly file: File; readonly image: string } | null>(
    null,
  );
  const upload = useRequest(
    async (photo: { readonly file: File; readonly focal?: PicturePoint }) => {
      const { data } = await call(contentCalls.picture, { kind, slot, ...photo });
      // A new picture needs a new description.
      onChange({ src: data.src, alt: '', decorative: false });
    },
  );
  const own = useError(path);
  const wrongFile = useError([...path, 'src']);
  const errorId = useId();
  const failure =
    upload.error === null
      ? undefined
      : (refusedFields(upload.error)['picture'] ?? describeFailure(upload.error));
  const error = failure ?? own ?? wrongFile;
  // Pictures of the release itself have no address here, so their path is shown.
  const url =
    picture &&
    (draftPictureAddress(picture.src, previewToken) ??
      (picture.src.startsWith('/') ? picture.src : null));
  const choose = async (file: File) => {
    upload.clearError();
    const image = await scaleDown(file);
    if (image) setChosen({ file, image });
    else await upload.start({ file });
  };
  return (
    <fieldset className={shared['stack']}>
      <legend className={styles['legend']}>{label}</legend>
      {picture && (
        <div className={styles['frame']} data-shape={slot === 'portrait' ? 'square' : 'wide'}>
          {url ? <img src={url} alt={picture.alt} className={styles['image']} /> : picture.src}
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <FileDrop
        icon={ImagePlus}
        title={picture ? 'Choose another picture' : 'Choose a picture'}
        hint={`Or drop it here. ${SIZE[slot]}`}
        accept="image/*,.heic,.heif"
        aria-label={`${label}: ${picture ? 'choose another' : 'choose a file'}`}
        errorId={error ? errorId : undefined}
        disabled={upload.isPending}
        onFile={(file) => void choose(file)}
      />
      {upload.isPending && <p role="status">Uploading…</p>}
      {picture && (
        <>
          {!picture.decorative && (
            <TextField
              field={ALT}
              path={[...path, 'alt']}
              value={picture.alt}
              onChange={(alt) => onChange({ ...picture, alt })}
            />
          )}
          <Checkbox
            label="Decorative"
            note="Adds no information, so it needs no description."
            checked={picture.decorative === true}
            onChange={({ target: { checked } }) =>
              onChange({ ...picture, decorative: checked, alt: '' })
            }
          />
          <div>
            <Button variant="quiet" size="small" onClick={() => onChange(null)}>
              Remove picture
            </Button>
          </div>
        </>
      )}
      {chosen && (
        <FocalDialog
          image={chosen.image}
          onChoose={(focal) => {
            setChosen(null);
            void upload.start({ file: chosen.file, focal });
          }}
          onCancel={() => setChosen(null)}
        />
      )}
    </fieldset>
  );
}

/** How far an arrow key moves the mark, in parts of the picture. */
const STEP = 0.05;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (part: number): number => Math.min(Math.max(part, 0), 1);
const percent = (part: number): string => `${Math.round(part * 100)}%`;

interface FocalDialogProps {
  readonly image: string;
  readonly onChoose: (focal: PicturePoint) => void;
  readonly onCancel: () => void;
}

/** Sets the focal point of a picture, around which it is cropped, by tap or arrow keys. */
export function FocalDialog({ image, onChoose, onCancel }: FocalDialogProps) {
  const [{ x, y }, setFocal] = useState<PicturePoint>({ x: 0.5, y: 0.5 });
  const stage = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stage.current?.style.setProperty('--mark-x', percent(x));
    stage.current?.style.setProperty('--mark-y', percent(y));
  }, [x, y]);
  const move = (event: KeyboardEvent) => {
    const [right, down] = STEPS[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    setFocal({ x: within(x + right), y: within(y + down) });
  };
  return (
    <ConfirmDialog
      variant="wide"
      title="Choose the focal point"
      confirm="Use picture"
      onConfirm={() => onChoose({ x, y })}
      onClose={onCancel}
    >
      <p>
        Tap the focal point, or move the marker with the arrow keys. The picture is cropped around
        it.
      </p>
      <button
        ref={stage}
        type="button"
        className={styles['stage']}
        aria-label={`Focal point: ${percent(x)} from the left, ${percent(y)} from the top`}
        onKeyDown={move}
        onClick={({ clientX, clientY, currentTarget, detail }) => {
          // Enter and Space trigger a click without a position.
          if (detail === 0) return;
          const box = currentTarget.getBoundingClientRect();
          setFocal({
            x: within((clientX - box.left) / box.width),
            y: within((clientY - box.top) / box.height),
          });
        }}
      >
        <img src={image} alt="" />
        <span className={styles['mark']} aria-hidden="true" />
      </button>
    </ConfirmDialog>
  );
}

/** Longest side of the displayed picture, in pixels. */
const SIDE_MAX = 1600;
const QUALITY = 0.85;

/** Scales a photo down to an upright data URL, which the content security policy allows.
 * @returns null when the browser cannot decode it, such as HEIC; the API may still */
async function scaleDown(file: File): Promise<string | null> {
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
