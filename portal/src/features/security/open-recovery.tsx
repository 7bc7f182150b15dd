import { stopRecovery } from '@yinji/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Icon, toast } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { SECURITY, openRecoveryQuery } from './queries.ts';
import { securityWords } from './words.ts';

/** A pending change of phone: nothing without one, otherwise the first thing on the page. */
export function OpenRecovery() {
  const { data } = useQuery(openRecoveryQuery);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.call(stopRecovery, { id }),
    onSuccess: () => toast(securityWords.recoveryStopped, { kind: 'success' }),
    onSettled: () => queries.invalidateQueries(SECURITY),
  });
  if (!data) return null;
  return (
    <section
      className="security-alarm grid grid-cols-[24px_minmax(0,1fr)] gap-12 mt-28 py-18 px-20 [border-left:2px_solid_var(--rejected)] bg-rejected-tint"
      role="alert"
    >
      <Icon name="warning" />
      <div>
        <h2 className="text-18 leading-28">{securityWords.recoveryTitle}</h2>
        <p>
          {securityWords.recoveryText(data.maskedPhone)}{' '}
          <time className="whitespace-nowrap" dateTime={data.effectiveAt}>
            {formatInstant(data.effectiveAt)}
          </time>
          {securityWords.recoveryThen}
        </p>
        <Button guard variant="danger" busy={isPending} onClick={() => mutate(data.id)}>
          {securityWords.recoveryStop}
        </Button>
      </div>
    </section>
  );
}
