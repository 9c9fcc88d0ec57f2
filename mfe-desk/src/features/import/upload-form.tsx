import { IMPORT_BYTES_MAX, IMPORT_FILE_FIELD } from '@tableside/contracts/desk/import/rules';
import { Button } from '@tableside/ui/button';
import { Disclosure } from '@tableside/ui/disclosure';
import { Checkbox, Field, Input } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { FileUp } from 'lucide';
import { useRef, useState, type DragEvent } from 'react';
import { uploadImport } from '../../calls/import-calls';
import { useUnsaved } from '../../components/unsaved/use-unsaved';
import { useAction } from '../../components/use-action';
import styles from './import.module.css';

const MAX_TEXT = `${IMPORT_BYTES_MAX / 1024 / 1024} MB`;
const NO_WISHES = { city: '', time_zone: '', is_beside: false };

/** Takes one file, dropped or chosen, and what only the first file of a city has to say. */
export function UploadForm() {
  const input = useRef<HTMLInputElement>(null);
  const { run, pending, errors } = useAction();
  const [share, setShare] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wishes, setWishes] = useState(NO_WISHES);
  const { city, time_zone: timeZone, is_beside: isBeside } = wishes;
  useUnsaved(city !== '' || timeZone !== '');

  const take = async (files: FileList | null) => {
    setIsOver(false);
    const [file] = [...(files ?? [])];
    if (!file) return;
    const found = findRefusal(file);
    setRefusal(found);
    if (found) return;
    setShare(0);
    if (await run(uploadImport(setShare), { file, ...wishes })) setWishes(NO_WISHES);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files);
  };
  if (pending) return <Progress label="Sending the file" share={share} />;
  const problem = refusal ?? errors[IMPORT_FILE_FIELD];
  return (
    <div className={styles['dropArea']}>
      {problem && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <div
        className={styles['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon of={FileUp} size={32} />
        <p>
          Drop a file here: OpenStreetMap, All the Places or Overture as GeoJSON, Overpass JSON or
          PBF, plain or gzip, up to {MAX_TEXT}.
        </p>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          className={styles['file']}
          tabIndex={-1}
          aria-label="File of the city"
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <Disclosure
        label="For a first file"
        heading="h2"
        defaultOpen={isBeside || city !== '' || timeZone !== ''}
      >
        <div className={styles['wishes']}>
          <Field
            name="city"
            label="The city’s name"
            hint="Left out, the addresses tell it."
            error={errors['city'] ?? null}
          >
            <Input
              value={city}
              onChange={({ target }) => setWishes({ ...wishes, city: target.value })}
            />
          </Field>
          <Field
            name="time_zone"
            label="Time zone"
            hint="Such as America/New_York."
            error={errors['time_zone'] ?? null}
          >
            <Input
              value={timeZone}
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => setWishes({ ...wishes, time_zone: target.value })}
            />
          </Field>
          <Checkbox
            label="Places of another source stay beside those of the file"
            checked={isBeside}
            onChange={({ target }) => setWishes({ ...wishes, is_beside: target.checked })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

/** @param share of what is sent, from 0 to 1; left out where it is unknown */
export const Progress = ({ label, share }: { readonly label: string; readonly share?: number }) => (
  <div className={styles['progress']} role="status">
    <p>
      <bdi>{label}</bdi>
    </p>
    <progress aria-label={label} value={share} />
  </div>
);

function findRefusal({ size }: File): string | null {
  if (size === 0) return 'This file is empty.';
  return size > IMPORT_BYTES_MAX
    ? `This file is larger than ${MAX_TEXT}. Use the command "npm run city -- import" for it.`
    : null;
}
