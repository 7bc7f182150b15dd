import type { WorkDetail } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { Button, FieldError, Icon, ProgressBar, buttonClass } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import { IN_PIECES_FROM_BYTES } from '../../config/constants.ts';
import { paths } from '../../config/paths.ts';
import { formatRest } from './format-rest.ts';
import { Panel, percent } from './panel.tsx';
import { DropFile } from './pick-file.tsx';
import { PicturePreview } from './picture-preview.tsx';
import type { FileState } from './use-file.ts';
import type { Upload } from './use-upload.ts';

export interface UploadPanelProps {
  work: WorkDetail;
  file: FileState;
  upload: Upload;
  onPick: (file: File) => void;
  onCancelHash: () => void;
}

const foot = (
  <p className="sm muted">可以关闭本页。已确定的时间不受影响，从“我的作品”里打开这件作品即可续传。</p>
);

/** Sixth step: sends the original after its fingerprint. */
export function UploadPanel({ work, file, upload, onPick, onCancelHash }: UploadPanelProps) {
  if (file.kind === 'none') return <PickAgain work={work} wrong={file.wrong} onPick={onPick} />;
  const picture = <PicturePreview file={file.file} title={work.title} />;
  const { size } = file.file;
  if (file.kind === 'hashing') {
    return (
      <Panel title="正在核对指纹" mark={percent(file.readBytes, size)} picture={picture} foot={foot}>
        <p className="sm muted mb-12 max-w-none">{file.name}</p>
        <ProgressBar label="指纹核对进度" value={file.readBytes} max={size} />
        <div className="deposit-actions">
          <Button size="dense" onClick={onCancelHash}>
            取消
          </Button>
        </div>
      </Panel>
    );
  }
  const start = () => void upload.start({ workId: work.id }, file.file, work.file?.name ?? file.name);
  const { state } = upload;
  if (state.kind === 'waiting') {
    return (
      <Panel title="等待网络恢复" mark={percent(state.sentBytes, size)} picture={picture} foot={foot}>
        <p className="sm muted mb-12 max-w-none" role="alert">
          {state.message}
        </p>
        <ProgressBar label="原件上传进度" value={state.sentBytes} max={size} />
        <div className="deposit-actions">
          <Button size="dense" onClick={start}>
            现在重试
          </Button>
          <Button size="dense" onClick={upload.pause}>
            暂停
          </Button>
          <Later />
        </div>
      </Panel>
    );
  }
  if (state.kind !== 'sending') {
    const isFailed = state.kind === 'failed';
    return (
      <Panel title={isFailed ? '原件没有传完' : '原件还没有上传'} picture={picture} foot={foot}>
        <p className="sm muted mb-12 max-w-none">
          {file.name}，{formatBytes(size)}
        </p>
        {isFailed && <FieldError>{state.message}</FieldError>}
        {state.kind === 'paused' && (
          <p className="sm muted">
            {size >= IN_PIECES_FROM_BYTES
              ? '已暂停。继续时从断开处接着传，关闭浏览器后也一样。'
              : '已暂停。继续时从头上传。'}
          </p>
        )}
        <div className="deposit-actions">
          <Button size="dense" variant="primary" onClick={start}>
            {isFailed ? '重新上传' : state.kind === 'paused' ? '继续上传' : '上传原件'}
          </Button>
          <Later />
        </div>
      </Panel>
    );
  }
  const isSent = state.sentBytes >= size;
  const rest = formatRest(state.sentBytes, size, state.elapsedMs);
  return (
    <Panel
      title={isSent ? '原件已传到，服务器正在复算指纹' : '正在上传原件'}
      mark={percent(state.sentBytes, size)}
      picture={picture}
      foot={foot}
    >
      <p className="sm muted mb-12 max-w-none">
        {file.name}，{formatBytes(state.sentBytes)} / {formatBytes(size)}
        {!isSent && rest && `，${rest}`}
      </p>
      <ProgressBar label="原件上传进度" value={state.sentBytes} max={size} />
      <div className="deposit-actions">
        {!isSent && (
          <Button size="dense" onClick={upload.pause}>
            暂停
          </Button>
        )}
        <Later />
      </div>
    </Panel>
  );
}

/** The upload ends with the page; the work stays in the list. */
const Later = () => (
  <Link to={paths.personal} className={buttonClass('text', 'dense')}>
    稍后再传
  </Link>
);

function PickAgain({
  work,
  wrong,
  onPick,
}: {
  work: WorkDetail;
  wrong: string | undefined;
  onPick: (file: File) => void;
}) {
  return (
    <Panel title="选择原件，继续上传" foot={foot}>
      <p className="muted mb-12 max-w-none">
        指纹已经存证。请选择当时的那个文件：{work.file?.name}，{formatBytes(work.file?.sizeBytes ?? 0)}
        。选好后先在本机核对指纹，一致才上传。
      </p>
      <DropFile label="选择存证时的原文件" wrong={wrong} onPick={onPick}>
        <Icon name="sheet" size={28} />
        <strong className="deposit-drop-mouse">把原件拖到这里，或点这里选择</strong>
        <strong className="deposit-drop-finger hidden">点这里选择原件</strong>
      </DropFile>
      <div className="deposit-actions">
        <Later />
      </div>
    </Panel>
  );
}
