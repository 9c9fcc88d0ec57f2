import { useSession } from '@tableside/platform';

/** Notes that are being typed, by person and place. In memory alone: what somebody has typed outlives the end of a session, not
 * the page. */
const kept = new Map<string, string>();

/** The note that the person who is signed in was typing about a place. Nobody else's is told. */
export function useKeptNote(slug: string) {
  const id = useSession((state) => state.user?.id);
  const key = `${id} ${slug}`;
  return {
    /** Undefined when none is being typed. */
    read: () => kept.get(key),
    keep: (note: string) => void kept.set(key, note),
    forget: () => void kept.delete(key),
  };
}
