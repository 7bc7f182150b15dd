import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restartJobs } from '@yinji/contract';
import { notice, toast } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { messageOf } from '@yinji/web';
import { formatCount } from '../../lib/format.ts';
import { words } from './words.ts';

/** One, or all failing ones of a kind. */
export function useRestart(which: { id: string } | { kind: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(restartJobs, which),
    onSuccess: ({ restarted }) => toast(words.restarted(formatCount(restarted)), { kind: 'success' }),
    onError: (error) => notice(messageOf(error), { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['failed-jobs'] }),
  });
}
