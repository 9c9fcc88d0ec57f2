import { IMPORT_PART_BYTES } from '@tableside/contracts/desk/import/rules';
import type { ImportJobWire } from '@tableside/contracts/desk/import/wire';
import { describeFailure, NetworkError, refusedFields } from '@tableside/platform';
import { useState } from 'react';
import { importCalls } from '../../calls/import-calls';
import { useDeskCall, useRefreshDesk } from '../../lib/desk-call';
import { useProvenCall } from '../../components/proof/proof-context';

/** What is asked of an import beside its file. */
export interface Wishes {
  readonly city: string;
  readonly time_zone: string;
  readonly is_beside: boolean;
}

/** Waits between tries of a piece that found no connection. */
const WAITS_MS = [1000, 3000, 8000];

/** Sends a file in pieces: a lost connection costs one of them, and whoever comes back goes on where it ended. */
export function useUpload() {
  const call = useDeskCall();
  const proven = useProvenCall();
  const refresh = useRefreshDesk();
  const [sent, setSent] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const sendPart = async (id: number, offset: number, bytes: Blob): Promise<number> => {
    for (let turn = 0; ; turn += 1) {
      try {
        return (await call(importCalls.part, { id, offset, bytes })).data.received;
      } catch (error) {
        const wait = WAITS_MS[turn];
        if (!(error instanceof NetworkError) || wait === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };

  /** @param job that waits for this very file; left out, a new one begins
   * @returns whether the host has all of the file */
  const upload = async (file: File, wishes: Wishes, job?: ImportJobWire): Promise<boolean> => {
    let isSent = false;
    setProblem(null);
    setErrors({});
    setSent({ done: job?.received ?? 0, total: file.size });
    try {
      const begun =
        job ??
        (await proven(importCalls.begin, { name: file.name, bytes: file.size, ...wishes })).data;
      await refresh();
      let { received } = begun;
      while (received < file.size) {
        const part = file.slice(received, received + IMPORT_PART_BYTES);
        received = await sendPart(begun.id, received, part);
        setSent({ done: received, total: file.size });
      }
      isSent = true;
    } catch (error) {
      setProblem(describeFailure(error));
      setErrors(refusedFields(error));
    }
    setSent(null);
    await refresh();
    return isSent;
  };
  return { sent, problem, errors, upload };
}
