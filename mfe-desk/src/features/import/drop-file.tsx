import { IMPORT_BYTES_MAX } from '@tableside/contracts/desk/import/rules';
import type { ImportJobWire } from '@tableside/contracts/desk/import/wire';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { FileUp } from 'lucide';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './import.module.css';

export interface DropFileProps {
  /** Why the last one was not taken. */
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
  /** The import whose rest is waited for; no other file is taken. */
  readonly only?: ImportJobWire;
  /** What else is asked of the import. */
  readonly children?: ReactNode;
}

const MEGABYTE = 1024 * 1024;

/** Takes one file, dropped or chosen. */
export function DropFile({ problem, onFile, only, children }: DropFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (files: FileList | null) => {
    setIsOver(false);
    const [file] = [...(files ?? [])];
    if (!file) return;
    const found = findRefusal(file, only);
    setRefusal(found);
    if (!found) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const words = refusal ?? problem;
  return (
    <div className={styles['dropArea']}>
      {words && (
        <Notice tone="error" live>
          {words}
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
          PBF, plain or gzip, up to {IMPORT_BYTES_MAX / MEGABYTE} MB.
        </p>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          className={styles['file']}
          tabIndex={-1}
          aria-label="File of the city"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      {children}
    </div>
  );
}

function findRefusal(file: File, only: ImportJobWire | undefined): string | null {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > IMPORT_BYTES_MAX)
    return `This file is larger than ${IMPORT_BYTES_MAX / MEGABYTE} MB. Use the command "npm run city -- import" for it.`;
  const isOther = only && (file.name !== only.file_name || file.size !== only.bytes);
  return isOther
    ? `This is another file. Choose "${only.file_name}" again, or throw it away.`
    : null;
}
