export { checkBooks, type BookFault } from './check-books.ts';
export { reconcile } from './reconcile.ts';
export { presentDifference } from './present-difference.ts';
export { findDayOf, listDifferencesOf } from './reconciliation-store.ts';
