import { useQueryClient } from '@tanstack/react-query';

/** Gives up a read that is under way, which then counts as failed: its place offers another try. */
export function useCancel(queryKey: readonly unknown[]): () => void {
  const client = useQueryClient();
  return () => void client.cancelQueries({ queryKey, exact: true }, { revert: false });
}
