import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeCase } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { paths } from '../config/paths.ts';
import { api } from './api.ts';
import { useGo } from './navigation.ts';
import { words } from './words.ts';

/** Takes the next case and opens it; if none waits, says so and shows the queue. */
export function useTakeCase() {
  const client = useQueryClient();
  const go = useGo();
  return useMutation({
    mutationFn: () => api.call(takeCase, {}),
    onSuccess: async (taken) => {
      void client.invalidateQueries({ queryKey: ['queue'] });
      if (taken) return go({ to: paths.case, search: { id: taken.id } });
      notice(words.queue.takenNone);
      return go({ to: paths.queue });
    },
    onError: (error) => notice(messageOf(error), { kind: 'error' }),
  });
}
