import type { FileLabels } from '@yinji/contract';

/** A reviewer never learns the submitter: a signer's name and a file's title may be a person's. */
export function maskFileLabels({ credentials, labels }: FileLabels): FileLabels {
  if (credentials === null) return { credentials, labels };
  return {
    labels,
    credentials: {
      ...credentials,
      signer: null,
      signerOrganisation: null,
      ingredients: credentials.ingredients.map((one) => ({ ...one, title: null })),
    },
  };
}
