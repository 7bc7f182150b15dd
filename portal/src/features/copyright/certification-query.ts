import { findCertification } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const certificationQuery = (workId: string) =>
  queryOptions({
    queryKey: ['own', 'certification', workId],
    queryFn: ({ signal }) => api.call(findCertification, { workId }, { signal, quiet: true }),
    retry: false,
    // A form under somebody's hands must not change beneath them.
    staleTime: Infinity,
    gcTime: 0,
  });
