import { FaceCheckProviderError, type FaceCheckProvider } from './face-check-provider.ts';

/** Older rows have ids of the first provider without a prefix. */
const UNMARKED = 'aliyun';

/**
 * The first provider that answers begins the check; its name prefixes the id, so that the same one is queried
 * for the result. A refusal is an answer: no other provider is asked.
 */
export function createFaceCheckInOrder<Name extends string>(
  providers: Readonly<Record<Name, FaceCheckProvider>>,
  order: readonly Name[],
): FaceCheckProvider {
  return {
    async begin(wish) {
      let last: unknown;
      for (const name of order) {
        try {
          const { certifyId, certifyUrl } = await providers[name].begin(wish);
          return { certifyId: name === UNMARKED ? certifyId : `${name}:${certifyId}`, certifyUrl };
        } catch (error) {
          if (!(error instanceof FaceCheckProviderError) || error.outcome === 'refused') throw error;
          last = error;
        }
      }
      throw last;
    },
    result(marked) {
      const [, name, id] = /^([a-z]+):(.*)$/.exec(marked) ?? [];
      const provider = providers[(name ?? UNMARKED) as Name] as FaceCheckProvider | undefined;
      if (provider === undefined) throw new FaceCheckProviderError('unknown', 'NO_PROVIDER', 'not set up');
      return provider.result(id ?? marked);
    },
  };
}
