import { z } from 'zod';
import { wireShown } from '@tableside/contracts/desk/content/wire';
import type { PageDraft } from '../render/page/page-draft';

/** Why a link shows nothing. */
export interface NoDraft {
  readonly status: 404 | 503;
  readonly sentence: string;
}

const answer = z.object({ success: z.boolean(), message: z.string(), data: z.unknown() });

/** How long the API host may take, in milliseconds. */
const DEADLINE_MS = 4000;

const AWAY: NoDraft = {
  status: 503,
  sentence: 'The draft cannot be had right now. Try again in a moment.',
};

/** Asks the API host for what a link shows. The documents were checked there.
 * @param requestId joins the logs of both */
export async function findDraft(
  apiOrigin: string,
  token: string,
  requestId: string,
): Promise<PageDraft | NoDraft> {
  try {
    const response = await fetch(new URL('/api/draft_pages', apiOrigin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const { message, data } = answer.parse(await response.json());
    if (response.status === 404 || response.status === 400)
      return { status: 404, sentence: message };
    if (!response.ok) return { status: 503, sentence: message };
    return wireShown.parse(data) as PageDraft;
  } catch {
    return AWAY;
  }
}
