import { draftPictureAddress } from '@tableside/contracts/admin/content/rules';
import { contentCalls, type PicturePoint } from '@tableside/contracts/admin/content/wire';
import { describeFailure, refusedFields } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { FieldError } from '@tableside/ui/field-error';
import { Icon } from '@tableside/ui/icon';
import { ImagePlus } from 'lucide';
import { use, useId, useState, type ChangeEvent } from 'react';
import { HintedCheckbox } from '../../components/resource-form';
import { useAdminCall } from '../../lib/admin-call';
import { scaleDown, FocalDialog } from './focal-dialog';
import { FormContext, TextField, useError, type FieldProps } from './fields';
import formStyles from './form.module.css';
import type { PictureDef } from './forms';
import styles from './picture.module.css';

const ALT_MAX = 200;
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
export function PictureField({ field, path, value, onChange }: FieldProps<PictureDef>) {
  const { kind, previewToken } = use(FormContext);
  const call = useAdminCall();
  const picture = (value ?? null) as Picture | null;
  const [chosen, setChosen] = useState<{ readonly file: File; readonly image: string } | null>(
    null,
  );
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const own = useError(path);
  const wrongFile = useError([...path, 'src']);
  const errorId = useId();
  const error = failure ?? own ?? wrongFile;

  const send = async (file: File, focal?: PicturePoint) => {
    setChosen(null);
    setIsPending(true);
    try {
      const { data } = await call(contentCalls.picture, {
        kind,
        slot: field.slot,
        file,
        focal,
      });
      // A new picture needs a new description.
      onChange({ src: data.src, alt: '', decorative: false });
    } catch (caught) {
      setFailure(refusedFields(caught)['picture'] ?? describeFailure(caught));
    }
    setIsPending(false);
  };
  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (!file) return;
    setFailure(null);
    const image = await scaleDown(file);
    if (image) setChosen({ file, image });
    else await send(file);
  };
  return (
    <fieldset className={formStyles['group']}>
      <legend className={formStyles['legend']}>{field.label}</legend>
      {picture && (
        <CurrentPicture
          picture={picture}
          isSquare={field.slot === 'portrait'}
          token={previewToken}
        />
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <PictureInput
        slot={field.slot}
        label={field.label}
        hasPicture={picture !== null}
        isDisabled={isPending}
        errorId={error ? errorId : null}
        onChange={(event) => void handleChange(event)}
      />
      {isPending && <p role="status">Uploading…</p>}
      {picture && (
        <>
          {!picture.decorative && (
            <TextField
              field={{
                is: 'line',
                name: 'alt',
                label: 'Description',
                max: ALT_MAX,
                hint: 'What the picture shows, for users who cannot see it.',
              }}
              path={[...path, 'alt']}
              value={picture.alt}
              onChange={(alt) => onChange({ ...picture, alt })}
            />
          )}
          <HintedCheckbox
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
          onChoose={(focal) => void send(chosen.file, focal)}
          onCancel={() => setChosen(null)}
        />
      )}
    </fieldset>
  );
}

interface PictureInputProps {
  readonly slot: PictureDef['slot'];
  readonly label: string;
  readonly hasPicture: boolean;
  readonly isDisabled: boolean;
  /** Id of the error message; null when there is none. */
  readonly errorId: string | null;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A file input that also accepts dropped files. */
function PictureInput(props: PictureInputProps) {
  const { slot, label, hasPicture, isDisabled, errorId, onChange } = props;
  const hintId = useId();
  return (
    <label className={styles['drop']}>
      <Icon of={ImagePlus} />
      <span>
        {hasPicture ? 'Choose another picture' : 'Choose a picture'}
        <span id={hintId} className={styles['hint']}>
          Or drop it here. {SIZE[slot]}
        </span>
      </span>
      <input
        type="file"
        accept="image/*,.heic,.heif"
        aria-label={`${label}: ${hasPicture ? 'choose another' : 'choose a file'}`}
        aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
        className={styles['file']}
        disabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}

interface CurrentPictureProps {
  readonly picture: Picture;
  readonly isSquare: boolean;
  readonly token: string;
}

/** Pictures of the release itself have no address here, so their path is shown. */
function CurrentPicture({ picture: { src, alt }, isSquare, token }: CurrentPictureProps) {
  const url = draftPictureAddress(src, token) ?? (src.startsWith('/') ? src : null);
  return (
    <div className={styles['frame']} data-shape={isSquare ? 'square' : 'wide'}>
      {url ? <img src={url} alt={alt} className={styles['image']} /> : <p>{src}</p>}
    </div>
  );
}
