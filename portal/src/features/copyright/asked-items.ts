import type { CorrectionItem } from '@yinji/contract';
import { createContext, use } from 'react';

/** What a reviewer asked to be corrected, for the fields that it is about. */
export const AskedItems = createContext<readonly CorrectionItem[]>([]);

export const useAskedPaths = (): string[] => use(AskedItems).map(({ field }) => field);

/** The texts about one field; a path ends at a field or names a group of them. */
export const useAsked = (path: string): string[] =>
  use(AskedItems)
    .filter(({ field }) => field === path)
    .map(({ text }) => text);
