import { Button } from '@tableside/ui/button';
import { FieldError } from '@tableside/ui/field-error';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useState } from 'react';
import { ChildField, type OwnFieldProps } from '../form/child-field';
import { errorsOf } from '../form/error-tree';
import formStyles from '../form/form.module.css';
import type { FieldSchema } from '../form/schema';
import { HintedCheckbox } from '../../../components/hinted-checkbox';
import { CropDialog } from './crop-dialog';
import styles from './picture-field.module.css';
import { PictureDrop } from './picture-drop';
import { UploadState } from './upload-state';
import { usePictureUpload } from './use-picture-upload';

interface PictureValue {
  readonly src: string;
  readonly alt: string;
  readonly decorative?: boolean;
}

/** A picture: dropped or chosen, cropped to its place, and described. Sizes and weight are the host's business. */
export function PictureField(props: OwnFieldProps) {
  const { schema, formData, fieldPathId, onChange, registry, errorSchema, rawErrors } = props;
  const { formContext } = registry;
  const value = (formData ?? null) as unknown as PictureValue | null;
  /** What the picture was said to show, for whoever ticks "Decorative" and thinks better of it. */
  const [words, setWords] = useState('');
  const change = (next: PictureValue | null) =>
    onChange(next as never, fieldPathId.path, undefined, fieldPathId.$id);
  const place = schema.picturePlace ?? 'hero';
  const shape = formContext.pictures.find((picture) => picture.place === place);
  const { upload, choose, crop, cancel } = usePictureUpload(formContext, place, (src) =>
    // Another picture shows something else: it is described anew.
    change({ src, alt: '', decorative: false }),
  );
  const url = value && formContext.urlOf(value.src);
  const sentences = [...(rawErrors ?? []), ...(errorsOf(errorSchema, 'src')?.__errors ?? [])];
  const altErrors = errorsOf(errorSchema, 'alt');
  const altSchema = (schema.properties?.['alt'] ?? {}) as FieldSchema;
  const decorative = (schema.properties?.['decorative'] ?? {}) as FieldSchema;
  return (
    <fieldset className={formStyles['group']}>
      <legend className={formStyles['legend']}>{schema.title}</legend>
      {schema.whenNull && !value && (
        <p className={formStyles['about']}>Now empty: {schema.whenNull}.</p>
      )}
      {value && (
        <div className={styles['frame']} data-shape={place === 'portrait' ? 'square' : 'wide'}>
          {url ? <img src={url} alt={value.alt} className={styles['image']} /> : <p>{value.src}</p>}
        </div>
      )}
      {sentences.length > 0 && (
        <FieldError id={`${fieldPathId.$id}-error`}>{sentences.join(' ')}</FieldError>
      )}
      <PictureDrop
        title={schema.title ?? 'Picture'}
        isReplacing={value !== null}
        minWidth={shape?.min_width}
        onFile={choose}
      />
      <UploadState upload={upload} onCancel={cancel} />
      {value && (
        <>
          {!value.decorative && (
            <ChildField
              parent={props}
              name="alt"
              schema={altSchema}
              value={value.alt}
              errors={altErrors}
            />
          )}
          <HintedCheckbox
            label={decorative.title}
            note={decorative.description}
            checked={value.decorative === true}
            error={value.decorative ? (altErrors?.__errors?.join(' ') ?? null) : null}
            onChange={({ target: { checked } }) => {
              setWords(value.alt);
              change({ ...value, decorative: checked, alt: checked ? '' : words });
            }}
          />
          {schema.whenNull && (
            <Button variant="quiet" size="small" onClick={() => change(null)}>
              Leave empty: {schema.whenNull}
              <VisuallyHidden> instead of this picture</VisuallyHidden>
            </Button>
          )}
        </>
      )}
      {upload.is === 'cropping' && (
        <CropDialog
          image={upload.image}
          ratio={shape?.ratio ?? 1}
          phoneRatio={shape?.phone_ratio ?? null}
          onCrop={crop}
          onCancel={cancel}
        />
      )}
    </fieldset>
  );
}
