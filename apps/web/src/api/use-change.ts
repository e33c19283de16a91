// A call that changes something: refused or not, what is shown is asked again, for somebody else may have been faster.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Nobody waits for that to hear how it went. */
export function useChange<Content, Reply>(shown: QueryKey, change: (content: Content) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: shown });
    },
  });
}
