import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';
import { publicName } from '../../works/index.ts';

/** Only works in public display: a hidden work is not on offer. */
const shown = (db: Database) =>
  db
    .selectFrom('transfer_offer')
    .innerJoin('work', (join) =>
      join
        .onRef('work.id', '=', 'transfer_offer.work_id')
        .onRef('work.account_id', '=', 'transfer_offer.account_id'),
    )
    .innerJoin('account_name as account', 'account.id', 'work.account_id')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .innerJoin('original', 'original.work_id', 'work.id')
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null)
    .where('original.public_thumbnail_key', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('work_badge')
            .select('work_badge.id')
            .whereRef('work_badge.work_id', '=', 'work.id')
            .where('badge', 'in', ['disputed', 'revoked', 'withdrawn'])
            .where('ended_at', 'is', null),
        ),
      ),
    );

export const findOffer = (db: Database, workId: string) =>
  shown(db)
    .select(['work.id', 'work.title', 'work.account_id'])
    .where('work.id', '=', workId)
    .executeTakeFirst();

export const listOffers = (
  db: Database,
  page: number,
  size: number,
  { keyword = '', workId }: { keyword?: string | undefined; workId?: string | undefined },
) =>
  shown(db)
    .select([
      'work.id',
      'work.title',
      'work.work_type',
      'work.account_id',
      publicName.as('public_name'),
      'deposit.number',
      'deposit.record_sha256',
      'original.public_thumbnail_key',
      'original.width',
      'original.height',
      'transfer_offer.kinds',
      'transfer_offer.price',
      'transfer_offer.since',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .$if(keyword !== '', (query) =>
      query.where('work.title', 'ilike', `%${keyword.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`),
    )
    .$if(workId !== undefined, (query) => query.where('work.id', '=', workId ?? ''))
    .orderBy('transfer_offer.since', 'desc')
    .orderBy('work.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
