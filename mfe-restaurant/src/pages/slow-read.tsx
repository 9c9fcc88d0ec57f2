import { SlowNotice } from '@tableside/ui/slow-notice';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { restaurantQuery } from '../lib/restaurant';

/** Says that a host is slow, and gives its answer up on demand: the screen then says that it failed, with Retry. */
export function SlowRead() {
  const { slug = '' } = useParams();
  const client = useQueryClient();
  const { queryKey } = restaurantQuery(slug);
  const handleCancel = () =>
    void client.cancelQueries({ queryKey, exact: true }, { revert: false });
  return <SlowNotice onCancel={handleCancel} />;
}
