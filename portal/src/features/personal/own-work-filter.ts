import type { InputOf, listOwnWorks } from '@yinji/contract';
import type { PersonalSearch } from '../../lib/search.ts';

type Filter = Omit<InputOf<typeof listOwnWorks>, 'page' | 'size' | 'cursor'>;

/** The address's filter; missing parts are left out. */
export function filterOf({ keyword, type, track, state, from, to }: PersonalSearch): Filter {
  return {
    ...(keyword && { keyword }),
    ...(type && { workType: type }),
    ...(track && { track }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
