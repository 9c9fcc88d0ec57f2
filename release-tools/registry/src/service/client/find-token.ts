import { z } from 'zod';
import { forbidden } from '../../keys/scope';

/** How long whoever runs the pipeline may take to give a token, in milliseconds. */
const ANSWERS_WITHIN_MS = 10_000;

/** The token of the pipeline that this is: MFE_ID_TOKEN, or one that GitHub Actions gives to a job with `id-token: write`,
 * for MFE_AUDIENCE.
 * @returns null where this is no pipeline
 * @throws {Refusal} when it gives none */
export async function findToken(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const { MFE_ID_TOKEN, ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN } = env;
  if (MFE_ID_TOKEN) return MFE_ID_TOKEN;
  if (!ACTIONS_ID_TOKEN_REQUEST_URL || !ACTIONS_ID_TOKEN_REQUEST_TOKEN) return null;
  const address = new URL(ACTIONS_ID_TOKEN_REQUEST_URL);
  address.searchParams.set('audience', env['MFE_AUDIENCE'] || 'tableside');
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}` },
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
    .then((response) => response.json() as Promise<unknown>)
    .catch(() => null);
  const parsed = z.object({ value: z.string() }).safeParse(answer);
  if (parsed.success) return parsed.data.value;
  throw forbidden('The pipeline gave no token. Does the job have the permission id-token: write?');
}
