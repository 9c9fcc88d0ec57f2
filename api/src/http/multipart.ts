import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { REQUEST_TIMEOUT_MS } from '@tableside/contracts/common/calls';
import { ApiError } from './errors';

/** What a form with files may hold. */
export interface FormLimits {
  /** Fields that are sent once. */
  readonly fields: readonly string[];
  /** The field that is sent any number of times. */
  readonly repeated: string;
  /** The field of the files. */
  readonly files: string;
  readonly filesMax: number;
  readonly fileBytesMax: number;
  /** Sentence for a form that is too large as a whole. */
  readonly tooLarge: string;
  readonly pace: Pace;
}

export interface ReceivedFile {
  /** Where it lies until the answer is made. */
  readonly path: string;
  /** As the sender calls it: hostile, for sentences at most. */
  readonly name: string;
  readonly bytes: number;
  /** True where more was sent than is kept. */
  readonly isTooLarge: boolean;
}

export interface ReceivedForm {
  /** As sent, by name; fields that the limits do not name are dropped. */
  readonly values: Readonly<Record<string, unknown>>;
  /** In the order in which they were sent, at most one more than allowed. */
  readonly files: readonly ReceivedFile[];
}

/** Longest value of a field in bytes: more than the longest text takes. */
const FIELD_BYTES_MAX = 64 * 1024;
const FIELDS_MAX = 40;
/** Files that are received at all: whoever chose a few too many is told so, and not just broken off. */
const FILES_MAX = 40;

/** Bytes for which a form is read: twice what is allowed, so that whoever sends a little too much hears what it is. */
const formBytesMax = ({ filesMax, fileBytesMax }: FormLimits): number =>
  2 * filesMax * fileBytesMax;

/** Receives a form into files of a folder of its own, which is gone when `use` has ended, whatever happens.
 * @param folder where such folders are made
 * @throws {ApiError} payload-too-large; invalid-input for a form that is cut off, malformed or ambiguous */
export async function withForm<Result>(
  request: FastifyRequest,
  limits: FormLimits,
  folder: string,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(folder, 'form-'));
  const tooLarge = new ApiError('payload-too-large', limits.tooLarge);
  // From here to the first part nothing waits: the body flows from now on.
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
  // Of a sender who hung up before, neither an end nor a close is heard any more.
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
      const file = isWanted ? await keepFile(part, join(folder, `${files.length}`), signal) : null;
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

/** @returns null for the nothing that browsers send where no file was chosen */
async function keepFile(
  { file, filename }: MultipartFile,
  path: string,
  signal: AbortSignal,
): Promise<ReceivedFile | null> {
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
  // Nobody may be waiting for it at that moment.
  aborted.catch(() => undefined);
  return aborted;
};

/** The parser's errors are about what was sent; those with a system call are about this machine. */
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
  new ApiError('invalid-input', 'The form did not arrive as a whole. Send it again.');

/** How fast a body has to come at least. */
export interface Pace {
  /** In each stretch of so many milliseconds... */
  readonly intervalMs: number;
  /** ...so many bytes. */
  readonly bytesMin: number;
}

/** Watches a large body: how much comes, and whether it still comes.
 * @param bytesMax more than that aborts the signal
 * @param pace whoever is slower, or takes longer than a call may take, is cut off
 * @param reason of the abort
 * @returns letGo: reads what is left of the body to nowhere, so that its sender hears the answer; the limits of time
 * hold until the body has ended */
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
