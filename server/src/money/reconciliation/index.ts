export { checkBooks, type BookFault } from './check-books.ts';
export { reconcile } from './reconcile.ts';
