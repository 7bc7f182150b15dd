import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getHouseOverview, getOrderOverview, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type OrderFigures = OutputOf<typeof getOrderOverview>;
export type House = OutputOf<typeof getHouseOverview>;

export const orderFiguresQuery = (days: number) =>
  queryOptions({
    queryKey: ['order-overview', days],
    queryFn: ({ signal }) => api.call(getOrderOverview, { days }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const houseQuery = queryOptions({
  queryKey: ['house-overview'],
  queryFn: ({ signal }) => api.call(getHouseOverview, {}, { signal }),
  refetchInterval: 10_000,
});
