import { sql } from 'kysely';
import { shownGalleryStates } from '@yinji/state-machine';
import { type Database } from '../../platform/index.ts';
import { publicName } from '../../works/index.ts';
import { whole } from './galleries-store.ts';

/** Works that can be in a gallery: deposited, with the original present. */
const pictures = (db: Database) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .innerJoin('original', 'original.work_id', 'work.id')
    .select([
      'work.id',
      'work.account_id',
      'work.title',
      'work.is_public',
      'deposit.number',
      'deposit.record_sha256',
      'deposit.received_at',
      'original.thumbnail_key',
      'original.public_preview_key',
      'original.public_thumbnail_key',
      'original.width',
      'original.height',
    ])
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null);

export type PictureRow = Awaited<ReturnType<typeof listOwnPictures>>[number];

export const listOwnPictures = (db: Database, accountId: string) =>
  pictures(db)
    .where('work.account_id', '=', accountId)
    .orderBy('work.created_at', 'desc')
    .orderBy('work.id', 'desc')
    .limit(500)
    .execute();

export const listOwnPicturesAmong = (db: Database, accountId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : pictures(db).where('work.account_id', '=', accountId).where('work.id', 'in', ids).execute();

/** Whoever holds them: for the person who decides about a gallery. */
export const listPicturesAmong = (db: Database, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : pictures(db).where('work.id', 'in', ids).execute();

/**
 * What strangers may see of a gallery now: still its holder's, still in public display, its picture marked, and
 * not removed from the gallery.
 */
export const listShownPictures = (db: Database, galleryId: string) =>
  pictures(db)
    .innerJoin('gallery_use', 'gallery_use.work_id', 'work.id')
    .innerJoin('gallery', 'gallery.id', 'gallery_use.gallery_id')
    .where('gallery.id', '=', galleryId)
    .where('gallery_use.ended_at', 'is', null)
    .whereRef('gallery.account_id', '=', 'work.account_id')
    .where('work.is_public', '=', true)
    .where('original.public_thumbnail_key', 'is not', null)
    .execute();

export const listReleased = (db: Database, page: number, size: number) =>
  whole(db)
    .innerJoin('account_name as account', 'account.id', 'gallery.account_id')
    .select(publicName.as('public_name'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('gallery.state', 'in', shownGalleryStates)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('gallery_use')
          .innerJoin('work', 'work.id', 'gallery_use.work_id')
          .innerJoin('original', 'original.work_id', 'gallery_use.work_id')
          .select('work.id')
          .whereRef('gallery_use.gallery_id', '=', 'gallery.id')
          .whereRef('work.account_id', '=', 'gallery.account_id')
          .where('gallery_use.ended_at', 'is', null)
          // Of the shown version: a requested one does not show it yet.
          .where(sql<boolean>`latest.entries @> jsonb_build_array(jsonb_build_object('workId', work.id))`)
          .where('original.public_thumbnail_key', 'is not', null)
          .where('work.is_public', '=', true),
      ),
    )
    .orderBy('gallery.released_at', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
