import { QueryClient, type DefaultOptions } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

/** @param queries what this app asks of every query beside */
export const createQueryClient = (queries: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A browser is often wrong about its network: a call that fails says so, instead of waiting unseen.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // Only a broken line is worth a second try; an answer is an answer.
        retry: (count, error) => count < 1 && error instanceof CallFailure && error.code === 'UNREACHABLE',
        refetchOnWindowFocus: false,
        ...queries,
      },
    },
  });
