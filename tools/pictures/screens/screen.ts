import type { WorkDetail } from '@yinji/contract';
import type { Page } from '@playwright/test';
import type { Onlooker } from '../fixture.ts';
import type { FilledBooks } from '../fill-books.ts';
import type { FilledDesks } from '../fill-desks.ts';
import type { FilledDisputes } from '../fill-disputes.ts';
import type { SeededGallery } from '../seed-gallery.ts';
import type { FilledWorks } from '../fill-works.ts';

export type Filled = FilledWorks & SeededGallery & FilledDisputes & FilledDesks & FilledBooks;

export interface Screen {
  app: 'portal' | 'console';
  name: string;
  state: string;
  who: Onlooker;
  /** Below the app's base. */
  path: string;
  /** Brings the page into the state to capture: opens a dialog, runs a check. */
  act?: (page: Page) => Promise<void>;
  /** A modal is captured as the window shows it. */
  isModal?: boolean;
  /** Every answer of our calls is a fault, except those that identify the person. */
  isBroken?: boolean;
  /** Its address answers with a fault on purpose: the browser's error message is expected. */
  expectsRefusal?: boolean;
  /** It shows samples of loading, which never end. */
  keepsLoading?: boolean;
}

export type Shot = Omit<Screen, 'app' | 'name'>;

export const portal = (name: string, ...shots: Shot[]): Screen[] =>
  shots.map((one) => ({ app: 'portal', name, ...one }));

export const shot = (state: string, who: Onlooker, path: string, more: Partial<Screen> = {}): Shot => ({
  state,
  who,
  path,
  ...more,
});

/** A page of the console; its name is its address. */
export const desk = (
  name: string,
  who: Onlooker,
  path = `/${name}`,
  state = 'filled',
  more: Partial<Screen> = {},
): Screen => ({ app: 'console', name, state, who, path, ...more });

/** An id without an object. */
export const NOBODY = '0199c000-0000-7000-8000-00000000dead';

export const tab = (currentType: string): string => `/personal?currentType=${currentType}`;
export const detail = ({ id }: WorkDetail): string => `/product-detail?id=${id}`;
