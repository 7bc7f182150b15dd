import { getFillingHelp, makeFillingHelp, showFillingHelp } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { findOrMakeLink } from '../../../lib/share-link/secret-link.ts';

/** The relative is typing meanwhile. */
const LOOK_AGAIN_MS = 3000;
/** This browser keeps the link under this name. */
export const FILLING = 'filling';

export const fillingHelpQuery = api.query(
  ['own', 'filling-help'],
  getFillingHelp,
  {},
  { staleTime: 0, refetchInterval: LOOK_AGAIN_MS },
);

/** @param liveSince when the link that counts was made; a new one replaces it, with what was filled in */
export const fillingLinkQuery = (liveSince: string | undefined) =>
  queryOptions({
    queryKey: ['filling', 'link'],
    queryFn: () => findOrMakeLink(FILLING, liveSince, () => api.call(makeFillingHelp, {}, { quiet: true })),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

export const askedToFillQuery = (token: string) =>
  api.query(['helping', 'fill', token], showFillingHelp, { token }, { staleTime: 0 });
