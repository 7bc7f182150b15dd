import {
  getGallery,
  getOwnGallery,
  listGalleries,
  listGalleryWorks,
  listOwnGalleries,
  type OutputOf,
} from '@yinji/contract';
import { toldAsMessage } from '@yinji/web';
import { api } from '../../lib/api.ts';

export type OwnGallery = OutputOf<typeof getOwnGallery>;
export type GalleryWork = OutputOf<typeof listGalleryWorks>[number];

export const ownGalleriesQuery = api.query(['own', 'galleries'], listOwnGalleries, {}, { staleTime: 0 });

export const ownGalleryQuery = (id: string) =>
  api.query(['own', 'gallery', id], getOwnGallery, { id }, { staleTime: 0 });

export const galleryWorksQuery = api.query(
  ['own', 'gallery-works'],
  listGalleryWorks,
  {},
  { meta: toldAsMessage },
);

export const shownGalleryQuery = (id: string) => api.query(['gallery', id], getGallery, { id });

export const shownGalleriesQuery = api.query(['galleries'], listGalleries, { page: 1, size: 48 });
