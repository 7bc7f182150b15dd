import { type NoticeCategory, type Tx } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';

interface Said {
  title: string;
  body: string;
  category: NoticeCategory;
}

/** Notifies the holder of a person's decision about a gallery. */
export const notifyHolder = (tx: Tx, gallery: { id: string; account_id: string }, said: Said) =>
  notifyAccount(tx, gallery.account_id, {
    ...said,
    link: `personal?currentType=galleryTemplate&id=${gallery.id}`,
  });
