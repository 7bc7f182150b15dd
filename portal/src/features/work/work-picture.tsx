import { type WorkDetail, workTypeLabels } from '@yinji/contract';
import { Glyph, Seal } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import { formatDay } from '../../lib/format.ts';

/** Of the picture that is shown before the script too (`app/first-paint.ts`): a second size would be a second largest paint. */
export const pictureClass =
  'w-full h-full object-contain [filter:drop-shadow(0_2px_3px_#0003)_drop-shadow(0_18px_22px_#0004)] print:[filter:none]';

/** The whole work on its mat, with a label like a museum's. */
export function WorkPicture({ work }: { work: WorkDetail }) {
  return (
    <div>
      <div className="work-mount">
        {work.previewUrl ? (
          <img className={pictureClass} src={work.previewUrl} alt={work.title} fetchPriority="high" />
        ) : (
          <div className="work-blank grid place-items-center content-center gap-16 w-[min(260px,100%)] aspect-[3/4] p-24 [background:light-dark(#fdfcf9,#222b37)] [box-shadow:var(--lift)] text-ink-3 text-14 leading-22 text-center">
            {work.recordSha256 ? <Glyph digest={work.recordSha256} /> : <Seal look="blind" />}
            <span>{work.original === 'none' ? '草稿，还没有画面' : '仅有指纹，画面只在您手里'}</span>
          </div>
        )}
      </div>
      <dl className="flex flex-wrap justify-between gap-x-24 gap-y-12 pt-16 text-14 leading-22 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <div>
          <dt className="text-ink-3">门类</dt>
          <dd className="font-medium">{workTypeLabels[work.workType]}</dd>
        </div>
        {work.claimedCreatedOn && (
          <div>
            <dt className="text-ink-3">自述完成</dt>
            <dd className="font-medium">{formatDay(work.claimedCreatedOn)}</dd>
          </div>
        )}
        {work.file && (
          <div>
            <dt className="text-ink-3">原文件</dt>
            <dd className="font-medium">{work.file.name}</dd>
          </div>
        )}
        {work.file && (
          <div>
            <dt className="text-ink-3">大小</dt>
            <dd className="font-medium">{formatBytes(work.file.sizeBytes)}</dd>
          </div>
        )}
      </dl>
      {work.description && <p className="mt-16 text-ink-2 whitespace-pre-line">{work.description}</p>}
    </div>
  );
}
