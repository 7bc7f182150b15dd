export { removeFromGalleries } from './remove-from-galleries.ts';
