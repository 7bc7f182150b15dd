import { Button, Icon, ProgressBar } from '@yinji/ui';
import { useState } from 'react';
import { formatBytes } from '@yinji/web';
import { Panel, percent } from './panel.tsx';
import { PhotoScreen } from './photo-screen.tsx';
import { DropFile } from './pick-file.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { photoDoor, uploadWords } from './words.ts';
import type { FileState } from './use-file.ts';

export interface ChoosePanelProps {
  wrong: string | undefined;
  /** The file's name, after Back from a later step. */
  chosen: string | undefined;
  onPick: (file: File) => void;
  onGoOn: () => void;
}

/** First step: a file, photographed, dropped or chosen. */
export function ChoosePanel({ wrong, chosen, onPick, onGoOn }: ChoosePanelProps) {
  const [isPhoto, setPhoto] = useState(false);
  if (isPhoto) return <PhotoScreen onPick={onPick} onClose={() => setPhoto(false)} />;
  return (
    <Panel
      title="选择要存证的图片"
      foot={
        <p className="sm muted">
          请选最初的原件：相机直出、扫描件或软件导出的文件。经微信等软件转发过的图片会被重新压缩，不再是同一个文件。
        </p>
      }
    >
      {chosen !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-12 mb-16">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sm muted block">{uploadWords.chosen}</span>
            {chosen}
          </span>
          <Button variant="primary" onClick={onGoOn}>
            {uploadWords.goOn}
          </Button>
        </div>
      )}
      <button type="button" className="deposit-photo" onClick={() => setPhoto(true)}>
        <Icon name="camera" size={28} />
        <strong className="font-medium max-sm:text-20 max-sm:leading-28">{photoDoor.open}</strong>
        <span className="text-ink-2 max-sm:col-2 max-sm:text-inherit max-sm:text-16">{photoDoor.hint}</span>
      </button>
      <DropFile label="选择图片文件" wrong={wrong} onPick={onPick}>
        <Icon name="sheet" size={28} />
        <strong className="deposit-drop-mouse">把图片拖到这里，或点这里选择</strong>
        <strong className="deposit-drop-finger hidden">点这里选择图片文件</strong>
        <span className="sm dim">JPEG、PNG、WebP、BMP、TIFF，小于 100 MB</span>
      </DropFile>
    </Panel>
  );
}

/** Second step: the fingerprint, computed here. */
export function FingerprintPanel({
  file,
  onCancel,
}: {
  file: FileState & { kind: 'hashing' };
  onCancel: () => void;
}) {
  const { size } = file.file;
  return (
    <Panel
      title="正在计算指纹"
      mark={percent(file.readBytes, size)}
      picture={<PicturePreview file={file.file} title="" />}
      foot={<p className="sm muted">SHA-256 与 SM3 在这台设备上一遍算完，图片没有上传。</p>}
    >
      <p className="sm muted mb-12 max-w-none">
        {file.name}，{formatBytes(file.readBytes)} / {formatBytes(size)}
      </p>
      <ProgressBar label="指纹计算进度" value={file.readBytes} max={size} />
      <div className="deposit-actions">
        <Button size="dense" onClick={onCancel}>
          取消
        </Button>
      </div>
    </Panel>
  );
}
