import { getHouseOverview, getOrderOverview, listWaiting, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export type OrderFigures = OutputOf<typeof getOrderOverview>;
export type House = OutputOf<typeof getHouseOverview>;

/** The server counts no further. */
export const MOST_COUNTED = 10_000;

export const orderFiguresQuery = (days: number) =>
  api.query(['order-overview', days], getOrderOverview, { days }, livePage(60_000));

export type Waiting = OutputOf<typeof listWaiting>;

export const waitingQuery = api.query(['waiting'], listWaiting, {}, livePage());

export const houseQuery = api.query(['house-overview'], getHouseOverview, {}, { refetchInterval: 10_000 });
