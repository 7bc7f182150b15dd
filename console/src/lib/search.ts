import { textOf, type RawSearch } from '@yinji/web';

export const signInSearch = (raw: RawSearch): { redirect?: string | undefined } => ({
  redirect: textOf(raw['redirect']),
});
