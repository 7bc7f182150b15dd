/** Every figure of specification section 9, and the few of our own, in one place. */
export { API_TIMEOUT_MS } from '@yinji/web';
/** An upload has no fixed deadline: it ends after this long without progress. */
export const UPLOAD_STALL_MS = 50_000;
export const NOTICE_POLL_MS = 30_000;
export const PAYMENT_POLL_MS = 2_000;

export const PACKAGE_PAGE_SIZE = 5;
export const PACKAGE_CARD_WIDTH_PX = 300;

/** 100 MB; this or more is refused. */
export const IMAGE_MAX_BYTES = 104_857_600;
export const IMAGE_TYPES = ['jpeg', 'png', 'webp', 'bmp', 'tif'] as const;

export const LIST_PAGE_SIZE = 20;
/** From this size a file is sent in pieces: sent parts are kept, also after the browser was closed. */
export const IN_PIECES_FROM_BYTES = 8 * 1024 * 1024;
/** Public lists can be jumped in up to here; further pages are turned singly. The server has the same limit. */
export const JUMP_ROWS = 1000;
export const LIST_PAGE_SIZES = [10, 20, 30, 50] as const;
export const PAGER_PAGE_SIZES = [10, 20, 30, 40, 50, 100] as const;
export const PAGER_PAGE_SIZE = 10;
export const PAGER_BUTTONS = 7;
export const PAGER_BUTTONS_MIN = 5;
export const PAGER_BUTTONS_MAX = 21;

export const HEADER_OPAQUE_AFTER_PX = 30;
/** The same 600 as in the sheets' media queries. */
export const MOBILE_BELOW_PX = 600;
export const BUTTON_GUARD_MS = 3_000;
export const TOAST_STAYS_MS = 4_500;
export const NOTICE_STAYS_MS = 3_000;
export const SIGNED_OUT_STAYS_MS = 1_000;
/** Between the warning 请实名认证后再购买套餐 and the move to the profile. */
export const REAL_NAME_MOVE_MS = 1_000;
