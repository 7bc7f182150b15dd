import { findCertification, type OutputOf } from '@yinji/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { workQuery } from '../../lib/work-query.ts';

export type Certification = NonNullable<OutputOf<typeof findCertification>>;

export const certificationQuery = (workId: string) =>
  api.query(
    ['own', 'certification', workId],
    findCertification,
    { workId },
    {
      retry: false,
      staleTime: 30_000,
      // A form being edited must not change in the background.
      refetchOnWindowFocus: false,
    },
  );

/** Shows a call's answer; lists are refetched. */
export function keepCertification(client: QueryClient, answered: Certification): void {
  client.setQueryData(certificationQuery(answered.workId).queryKey, answered);
  void client.invalidateQueries({ queryKey: workQuery(answered.workId).queryKey });
  void client.invalidateQueries({ queryKey: ['own', 'works'] });
}
