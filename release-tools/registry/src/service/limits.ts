/** What one request, one caller and one address may take of the service. */

/** Of a file of a release or of documents, in bytes. */
export const FILE_MAX_BYTES = 32_000_000;
/** Of a command with its options, in bytes. */
export const COMMAND_MAX_BYTES = 64_000;
/** Of all files of one upload. */
export const UPLOAD_MAX_BYTES = 128_000_000;
export const UPLOAD_MAX_FILES = 2000;
/** Uploads that a caller may have under way. */
export const UPLOADS_MAX = 20;
/** How long an upload waits for its command, in milliseconds. */
export const UPLOAD_KEPT_MS = 3_600_000;
/** Of a proof or a token, in characters. */
export const TOKEN_MAX = 8000;
/** How long a proof holds at most, in seconds. */
export const PROOF_MAX_S = 60;
/** How far clocks of machines may be apart, in seconds. */
export const SKEW_S = 5;
/** How long a pipeline may go on by one token, in milliseconds. */
export const SESSION_MAX_MS = 15 * 60_000;
/** Refused requests of one address in a minute; more are answered with 429, and leave no line in the audit. */
export const REFUSALS_MAX = 30;
