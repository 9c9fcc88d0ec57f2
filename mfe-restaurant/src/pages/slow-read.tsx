import { SlowNotice } from '@tableside/ui/slow-notice';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { restaurantQuery } from '../lib/restaurant';

/** Slow notice whose Cancel makes the page show its error with Retry. */
export default function SlowRead() {
  const { slug = '' } = useParams();
  const client = useQueryClient();
  const { queryKey } = restaurantQuery(slug);
  const handleCancel = () =>
    void client.cancelQueries({ queryKey, exact: true }, { revert: false });
  return <SlowNotice onCancel={handleCancel} />;
}
