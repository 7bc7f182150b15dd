import { FaceCheckProviderError, type FaceCheckProvider } from './face-check-provider.ts';

/** Ids of the provider that was there first stand as they are in the rows of before. */
const UNMARKED = 'aliyun';

/**
 * The first provider that answers begins the check; its name stands before the id, so that the same one is asked for the
 * result. One that refuses has answered: nobody else is asked about a person whom one provider does not want to check.
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
