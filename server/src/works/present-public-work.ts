import type { World } from '../world.ts';
import { publicNameOf } from './public-name.ts';
import { previewUrl } from './preview-url.ts';
import type { listPublicWorks } from './works-store.ts';

type PublicRow = Awaited<ReturnType<typeof listPublicWorks>>[number];

/** A work in public display, as anybody sees it. */
export const presentPublicWork = (world: World, row: PublicRow) => ({
  id: row.id,
  title: row.title,
  workType: row.work_type,
  creatorName: publicNameOf(world, row),
  depositNumber: row.number ?? '',
  recordSha256: Buffer.from(row.record_sha256 ?? []).toString('hex'),
  previewUrl: previewUrl(world, row.thumbnail_key ?? ''),
  width: row.width ?? 0,
  height: row.height ?? 0,
  depositedAt: (row.received_at ?? row.created_at).toISOString(),
});
