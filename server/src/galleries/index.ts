export { removeFromGalleries } from './remove-from-galleries.ts';
export { restoreGallery } from './restore-gallery.ts';
export { takeDownGallery } from './take-down-gallery.ts';
