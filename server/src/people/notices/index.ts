export { hideUnread, insertNotices } from './notices-store.ts';
export { notifyAccount } from './notify-account.ts';
