import type { QueueEntry } from '@tableside/contracts/desk/queue/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { TOPIC_WORDS } from '../../../lib/correction-topics';

/** What an entry is about; a place opens in a new tab, as the queue stays. */
export function EntryTitle({ entry }: { readonly entry: QueueEntry }) {
  switch (entry.kind) {
    case 'enquiry':
      return <bdi>{entry.restaurant}</bdi>;
    case 'message':
      return entry.subject;
    case 'correction':
      return (
        <>
          <Place {...entry.place} />: {TOPIC_WORDS[entry.topic] ?? entry.topic}
        </>
      );
    default:
      return <Place {...entry.place} />;
  }
}

const Place = ({ slug, title }: { readonly slug: string; readonly title: string }) => (
  <a href={restaurantPath(slug)} target="_blank" rel="noopener">
    <bdi>{title}</bdi>
  </a>
);
