import { type WorkDetail, workTypeLabels } from '@yinji/contract';
import { Glyph, Seal } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import { formatDay } from '../../lib/format.ts';

/** The work whole on its mat, with the label that a museum would give it. */
export function WorkPicture({ work }: { work: WorkDetail }) {
  return (
    <div>
      <div className="work-mount">
        {work.previewUrl ? (
          <img src={work.previewUrl} alt={work.title} fetchPriority="high" />
        ) : (
          <div className="work-blank">
            {work.recordSha256 ? <Glyph digest={work.recordSha256} /> : <Seal look="blind" />}
            <span>{work.original === 'none' ? '草稿，还没有画面' : '仅有指纹，画面只在您手里'}</span>
          </div>
        )}
      </div>
      <dl className="work-label">
        <div>
          <dt>门类</dt>
          <dd>{workTypeLabels[work.workType]}</dd>
        </div>
        {work.claimedCreatedOn && (
          <div>
            <dt>自述完成</dt>
            <dd>{formatDay(work.claimedCreatedOn)}</dd>
          </div>
        )}
        {work.file && (
          <div>
            <dt>原文件</dt>
            <dd>{work.file.name}</dd>
          </div>
        )}
        {work.file && (
          <div>
            <dt>大小</dt>
            <dd>{formatBytes(work.file.sizeBytes)}</dd>
          </div>
        )}
      </dl>
      {work.description && <p className="work-description">{work.description}</p>}
    </div>
  );
}
