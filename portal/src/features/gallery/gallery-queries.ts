import {
  getGallery,
  getOwnGallery,
  listGalleries,
  listGalleryWorks,
  listOwnGalleries,
  type OutputOf,
} from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type OwnGallery = OutputOf<typeof getOwnGallery>;
export type GalleryWork = OutputOf<typeof listGalleryWorks>[number];

export const ownGalleriesQuery = queryOptions({
  queryKey: ['own', 'galleries'],
  queryFn: ({ signal }) => api.call(listOwnGalleries, {}, { signal }),
  staleTime: 0,
});

export const ownGalleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'gallery', id],
    queryFn: ({ signal }) => api.call(getOwnGallery, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

export const galleryWorksQuery = queryOptions({
  queryKey: ['own', 'gallery-works'],
  queryFn: ({ signal }) => api.call(listGalleryWorks, {}, { signal }),
});

export const shownGalleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['gallery', id],
    queryFn: ({ signal }) => api.call(getGallery, { id }, { signal, quiet: true }),
  });

export const shownGalleriesQuery = queryOptions({
  queryKey: ['galleries'],
  queryFn: ({ signal }) => api.call(listGalleries, { page: 1, size: 48 }, { signal }),
});
