import type { InputOf, saveSuccession, SuccessionView } from '@yinji/contract';

/** The fields of the first step. */
export type Facts = Omit<InputOf<typeof saveSuccession>, 'id'>;

export const blankFacts = (depositNumber: string, queryCode: string, kind: Facts['kind']): Facts => ({
  kind,
  works: [{ depositNumber, queryCode }],
  holderName: '',
  happenedOn: '',
  words: '',
  publicAs: 'real-name',
  penName: '',
});

/** As saved; codes are not asked for again. */
export const factsOf = ({ kind, works, told }: SuccessionView): Facts => ({
  kind,
  works: works.map(({ depositNumber }) => ({ depositNumber })),
  holderName: told?.holderName ?? '',
  happenedOn: told?.happenedOn ?? '',
  words: told?.words ?? '',
  publicAs: told?.publicAs ?? 'real-name',
  penName: told?.penName ?? '',
});

/** Without what was left empty. */
export const tidyFacts = ({ works, penName, ...rest }: Facts): Facts => ({
  ...rest,
  works: works
    .filter((one) => one.depositNumber.trim() !== '')
    .map(({ depositNumber, queryCode }) => ({
      depositNumber,
      ...(queryCode?.trim() ? { queryCode } : {}),
    })),
  ...(rest.publicAs === 'pen-name' && penName ? { penName } : {}),
});
