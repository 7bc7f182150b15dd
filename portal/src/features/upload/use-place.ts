import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '../../config/paths.ts';

/** `kind` is a step of its own where one question is asked at a time, `family` the link for a relative beside it. */
type Place = 'details' | 'kind' | 'family' | 'sign';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of a deposit that the entry stands for; the first entry has none. */
    deposit?: Place | undefined;
  }
}

interface PlaceProps {
  isDone: boolean;
  isWhole: boolean;
  /** An entry from before the draft had an address leads to one that has it. */
  workId: string | undefined;
}

/**
 * Each step before the signature is an entry of the browser's history, so that Back goes one step and not out of the
 * deposit. Once it is done there is no step to go back to: Back then leaves.
 */
export function useDepositPlace({ isDone, isWhole, workId }: PlaceProps) {
  const navigate = useNavigate({ from: paths.upload });
  const { history } = useRouter();
  const here = useRouterState({ select: ({ location }) => location });
  const at = here.state.deposit;
  const before = useRef(here.state.__TSR_index);
  const arrive = useEffectEvent(({ pathname, search, state }: typeof here) => {
    const isBack = state.__TSR_index < before.current;
    before.current = state.__TSR_index;
    // Another page, or another deposit, is about to take this one's place.
    const { id } = search as { id?: string };
    if (pathname !== paths.upload || (id !== undefined && id !== workId)) return;
    // Forward after the details were emptied: nothing of that is signed.
    if (isDone ? isBack : state.deposit === 'sign' && !isWhole) history.back();
  });
  useEffect(() => arrive(here), [here]);

  function enter(deposit: Place) {
    if (deposit === at) return;
    void navigate({
      search: (search) => (workId ? { ...search, id: workId } : search),
      state: { deposit },
      resetScroll: false,
    });
  }
  return { at, enter, goBack: () => history.back() };
}

export type DepositPlace = ReturnType<typeof useDepositPlace>;
