import type { CallOwn } from '@tableside/platform';
import { useProvenCall as useProvenPlatformCall } from '@tableside/platform/proof';

/** The desk's call for what publishes, removes or concerns people: where the host asks for a proof, so does a dialog, and the
 * call is made again. It rejects with the host's refusal when nobody proves anything. */
export const useProvenCall: () => CallOwn = useProvenPlatformCall;
