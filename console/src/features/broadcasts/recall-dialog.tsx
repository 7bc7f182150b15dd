import { recallBroadcast } from '@yinji/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, notice, toast } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { broadcastsQuery, type Broadcast } from './broadcasts-query.ts';
import { words } from './words.ts';

/** Discards a draft, or recalls unread copies. */
export function RecallDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const client = useQueryClient();
  const isDraft = broadcast.state === 'draft';
  const recall = useMutation({
    mutationFn: () => api.call(recallBroadcast, { id: broadcast.id, confirmed: true }),
    onSuccess: () => toast(isDraft ? words.discarded : words.recalled, { kind: 'success' }),
    onError: (error) => notice(messageOf(error), { kind: 'error' }),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: broadcastsQuery.queryKey });
    },
  });
  const unread = formatCount(Math.max(0, broadcast.reached - broadcast.read));
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={isDraft ? words.discardTitle : words.recallTitle}
      footer={
        <>
          <Button guard onClick={onClose}>
            {isDraft ? words.discardNo : words.recallNo}
          </Button>
          <Button guard variant="danger" busy={recall.isPending} onClick={() => recall.mutate()}>
            {isDraft ? words.discardYes : words.recallYes}
          </Button>
        </>
      }
    >
      <p>{isDraft ? words.discardText : words.recallText(unread)}</p>
    </Dialog>
  );
}
