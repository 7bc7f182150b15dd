import type { CorrectionItem } from '@yinji/contract';
import { createContext, use } from 'react';

/** A reviewer's corrections, for their fields. */
export const AskedItems = createContext<readonly CorrectionItem[]>([]);

export const useAskedPaths = (): string[] => use(AskedItems).map(({ field }) => field);

/** The corrections of one field; a path ends at a field or names a group. */
export const useAsked = (path: string): string[] =>
  use(AskedItems)
    .filter(({ field }) => field === path)
    .map(({ text }) => text);
