import {
  getGallery,
  getOwnGallery,
  listGalleries,
  listGalleryWorks,
  listOwnGalleries,
  type OutputOf,
} from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { toldAsMessage } from '@yinji/web';
import { api } from '../../lib/api.ts';

export type OwnGallery = OutputOf<typeof getOwnGallery>;
export type GalleryWork = OutputOf<typeof listGalleryWorks>[number];

export const ownGalleriesQuery = queryOptions({
  queryKey: ['own', 'galleries'],
  queryFn: ({ signal }) => api.ask(listOwnGalleries, {}, signal),
  staleTime: 0,
});

export const ownGalleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'gallery', id],
    queryFn: ({ signal }) => api.ask(getOwnGallery, { id }, signal),
    staleTime: 0,
  });

export const galleryWorksQuery = queryOptions({
  queryKey: ['own', 'gallery-works'],
  meta: toldAsMessage,
  queryFn: ({ signal }) => api.ask(listGalleryWorks, {}, signal),
});

export const shownGalleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['gallery', id],
    queryFn: ({ signal }) => api.ask(getGallery, { id }, signal),
  });

export const shownGalleriesQuery = queryOptions({
  queryKey: ['galleries'],
  queryFn: ({ signal }) => api.ask(listGalleries, { page: 1, size: 48 }, signal),
});
