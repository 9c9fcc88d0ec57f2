import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { REQUEST_TIMEOUT_MS } from '@tableside/contracts/common/calls';
import { ApiError } from './errors';

/** Limits of a form with files. */
export interface FormLimits {
  /** Fields that may occur once. */
  readonly fields: readonly string[];
  /** The field that may be repeated. */
  readonly repeated: string;
  /** The file field. */
  readonly files: string;
  readonly filesMax: number;
  readonly fileBytesMax: number;
  /** Message for a form that exceeds the total size. */
  readonly tooLarge: string;
  readonly pace: Pace;
}

export interface ReceivedFile {
  /** Temporary path until the response is sent. */
  readonly path: string;
  /** Untrusted file name; use it in messages only. */
  readonly name: string;
  readonly bytes: number;
  /** Whether the file was truncated. */
  readonly isTooLarge: boolean;
}

export interface ReceivedForm {
  /** By name; unknown fields are dropped. */
  readonly values: Readonly<Record<string, unknown>>;
  /** In order, at most one more than allowed. */
  readonly files: readonly ReceivedFile[];
}

/** Maximum bytes of a field; more than any text needs. */
const FIELD_BYTES_MAX = 64 * 1024;
const FIELDS_MAX = 40;
/** Files accepted at all, so that a few too many get a message instead of a closed connection. */
const FILES_MAX = 40;

/** Total bytes read: twice the limit, so that a slightly larger form gets a message. */
const formBytesMax = ({ filesMax, fileBytesMax }: FormLimits): number =>
  2 * filesMax * fileBytesMax;

/** Receives a form into a temporary folder, which is removed after `use`.
 * @param folder parent of the temporary folders
 * @throws {ApiError} payload-too-large, or invalid-input for a truncated, malformed, or ambiguous form */
export async function withForm<Result>(
  request: FastifyRequest,
  limits: FormLimits,
  folder: string,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(folder, 'form-'));
  const tooLarge = new ApiError('payload-too-large', limits.tooLarge);
  // The body flows from here, so nothing may wait before the first part.
  const upload = watchUpload(request.raw, formBytesMax(limits), limits.pace, tooLarge);
  try {
    const form = await receive(request, limits, own, upload.signal).catch((error: unknown) => {
      throw upload.signal.aborted ? tooLarge : toFormError(error);
    });
    return await use(form);
  } finally {
    upload.letGo();
    await rm(own, { recursive: true, force: true });
  }
}

async function receive(
  request: FastifyRequest,
  limits: FormLimits,
  folder: string,
  signal: AbortSignal,
): Promise<ReceivedForm> {
  signal.throwIfAborted();
  // A client that has already disconnected emits no more events.
  if (request.raw.destroyed) throw cutShort();
  const values: Record<string, unknown> = {};
  const repeated: unknown[] = [];
  const files: ReceivedFile[] = [];
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES_MAX,
      fields: FIELDS_MAX,
      files: FILES_MAX,
      parts: FIELDS_MAX + FILES_MAX,
      fileSize: limits.fileBytesMax,
      headerPairs: 20,
    },
  });
  const stopped = whenAborted(signal);
  for (;;) {
    const { value: part, done } = await Promise.race([parts.next(), stopped]);
    if (done) break;
    if (part.type === 'file') {
      const isWanted = part.fieldname === limits.files && files.length <= limits.filesMax;
      const file = isWanted ? await saveFile(part, join(folder, `${files.length}`), signal) : null;
      if (file) files.push(file);
      else part.file.resume();
    } else if (part.valueTruncated) {
      throw new ApiError('payload-too-large');
    } else if (part.fieldname === limits.repeated) {
      repeated.push(part.value);
    } else if (limits.fields.includes(part.fieldname)) {
      if (part.fieldname in values) throw sentTwice(part);
      values[part.fieldname] = part.value;
    }
  }
  return {
    values: { ...values, ...(repeated.length ? { [limits.repeated]: repeated } : {}) },
    files,
  };
}

/** @returns null for the empty part that browsers send if no file was chosen */
async function saveFile({ file, filename }: MultipartFile, path: string, signal: AbortSignal) {
  await pipeline(file, createWriteStream(path, { flags: 'wx' }), { signal });
  if (!filename && !file.bytesRead) return rm(path).then(() => null);
  return { path, name: filename, bytes: file.bytesRead, isTooLarge: file.truncated };
}

const sentTwice = ({ fieldname }: Multipart) =>
  new ApiError('invalid-input', `${fieldname}: was sent twice`, {
    [fieldname]: 'was sent twice',
  });

const whenAborted = (signal: AbortSignal): Promise<never> => {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // There may be no handler at that moment.
  aborted.catch(() => undefined);
  return aborted;
};

/** Parser errors are about the input; those with a system call are about this machine. */
function toFormError(error: unknown): unknown {
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code)) {
    return new ApiError('payload-too-large');
  }
  const isParser = error instanceof Error && !(error instanceof ApiError) && syscall === undefined;
  const isForm =
    isParser &&
    (code === undefined || /^(?:FST_|ERR_STREAM_PREMATURE|ECONNRESET)/.test(String(code)));
  return isForm ? cutShort() : error;
}

const cutShort = () =>
  new ApiError('invalid-input', 'We didn’t get the whole form. Send it again.');

/** Minimum upload speed. */
export interface Pace {
  /** In each interval of this many milliseconds... */
  readonly intervalMs: number;
  /** ...so many bytes. */
  readonly bytesMin: number;
}

/** Watches the size and the speed of an upload.
 * @param bytesMax aborts the signal if exceeded
 * @param pace slower or longer uploads are cut off
 * @param reason of the abort
 * @returns letGo: discards the rest of the body, so that the client receives the response; time limits
 * still apply */
export function watchUpload(
  body: IncomingMessage,
  bytesMax: number,
  { intervalMs, bytesMin }: Pace,
  reason: Error,
) {
  const overflow = new AbortController();
  const refuse = () => overflow.abort(reason);
  let bytes = 0;
  let bytesBefore = 0;
  const cutOff = () => body.destroy();
  const deadline = setTimeout(cutOff, REQUEST_TIMEOUT_MS).unref();
  const checkPace = () => {
    if (bytes - bytesBefore < bytesMin) cutOff();
    bytesBefore = bytes;
  };
  const pacing = setInterval(checkPace, intervalMs).unref();
  const endWatch = () => {
    clearTimeout(deadline);
    clearInterval(pacing);
  };
  body.once('end', endWatch).once('close', endWatch);
  if (body.destroyed) endWatch();
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) refuse();
  });
  if (Number(body.headers['content-length'] ?? 0) > bytesMax) refuse();
  return {
    signal: overflow.signal,
    letGo: () => {
      body.unpipe();
      body.resume();
    },
  };
}
