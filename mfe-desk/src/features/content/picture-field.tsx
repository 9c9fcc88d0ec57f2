import { draftPictureAddress } from '@tableside/contracts/desk/content/rules';
import { contentCalls, type PicturePoint } from '@tableside/contracts/desk/content/wire';
import { describeFailure, refusedFields } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { FieldError } from '@tableside/ui/field-error';
import { Icon } from '@tableside/ui/icon';
import { ImagePlus } from 'lucide';
import { use, useId, useState, type ChangeEvent } from 'react';
import { HintedCheckbox } from '../../components/resource-form';
import { useDeskCall } from '../../lib/desk-call';
import { drawSmall, FocalDialog } from './focal-dialog';
import { FormContext, TextField, useError, type FieldProps } from './fields';
import formStyles from './form.module.css';
import type { PictureDef } from './forms';
import styles from './picture.module.css';

const ALT_MAX = 200;
const SIZE = {
  hero: 'At least 960 pixels wide. Shown three wide to two high; phones show its middle.',
  partner: 'At least 640 pixels wide. Shown three wide to two high.',
  portrait: 'At least 320 pixels wide. Shown square.',
} as const;

interface Picture {
  readonly src: string;
  readonly alt: string;
  readonly decorative?: boolean;
}

/** A picture: chosen or dropped, cropped around one tap, and described. The host makes the sizes. */
export function PictureField({ field, path, value, onChange }: FieldProps<PictureDef>) {
  const { kind, previewToken } = use(FormContext);
  const call = useDeskCall();
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
      const { data } = await call(contentCalls.picture, { kind, place: field.place, file, focal });
      // Another picture shows something else: it is described again.
      onChange({ src: data.src, alt: '', decorative: false });
    } catch (caught) {
      setFailure(refusedFields(caught)['picture'] ?? describeFailure(caught));
    }
    setIsPending(false);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (!file) return;
    setFailure(null);
    const image = await drawSmall(file);
    if (image) setChosen({ file, image });
    else await send(file);
  };
  return (
    <fieldset className={formStyles['group']}>
      <legend className={formStyles['legend']}>{field.label}</legend>
      {picture && (
        <Shown picture={picture} isSquare={field.place === 'portrait'} token={previewToken} />
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <PictureInput
        place={field.place}
        label={field.label}
        hasPicture={picture !== null}
        isDisabled={isPending}
        errorId={error ? errorId : null}
        onChange={(event) => void choose(event)}
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
                hint: 'What the picture shows, for people who cannot see it.',
              }}
              path={[...path, 'alt']}
              value={picture.alt}
              onChange={(alt) => onChange({ ...picture, alt })}
            />
          )}
          <HintedCheckbox
            label="Decorative"
            note="It adds nothing to the text, and needs no description."
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
  readonly place: PictureDef['place'];
  readonly label: string;
  readonly hasPicture: boolean;
  readonly isDisabled: boolean;
  /** Id of what is wrong; null where nothing is. */
  readonly errorId: string | null;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Takes a file that is chosen, or dropped on all of the box. */
function PictureInput(props: PictureInputProps) {
  const { place, label, hasPicture, isDisabled, errorId, onChange } = props;
  const hintId = useId();
  return (
    <label className={styles['drop']}>
      <Icon of={ImagePlus} />
      <span>
        {hasPicture ? 'Choose another picture' : 'Choose a picture'}
        <span id={hintId} className={styles['hint']}>
          Or drop it here. {SIZE[place]}
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

interface ShownProps {
  readonly picture: Picture;
  readonly isSquare: boolean;
  readonly token: string;
}

/** What lies in the release itself has no address here. */
function Shown({ picture: { src, alt }, isSquare, token }: ShownProps) {
  const url = draftPictureAddress(src, token) ?? (src.startsWith('/') ? src : null);
  return (
    <div className={styles['frame']} data-shape={isSquare ? 'square' : 'wide'}>
      {url ? <img src={url} alt={alt} className={styles['image']} /> : <p>{src}</p>}
    </div>
  );
}
