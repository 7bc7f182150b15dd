const GALLERY = /gallery=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/** The gallery that an address of its public page names. */
export const galleryOf = (typed: string): string | undefined => GALLERY.exec(typed)?.[1]?.toLowerCase();
