import { useCallback, useState } from 'react';
import { uploadWords } from './words.ts';

export interface PicturePreviewProps {
  file: File | undefined;
  title: string;
}

/** The picture from this device's memory; nothing is sent. */
export function PicturePreview({ file, title }: PicturePreviewProps) {
  const [failed, setFailed] = useState<File>();
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (!file || failed === file) {
    return (
      <div className="deposit-picture deposit-picture-none">
        <span className="xs dim">{file ? uploadWords.noPreview : uploadWords.fingerprintOnly}</span>
      </div>
    );
  }
  return (
    <div className="deposit-picture">
      <img
        className="max-h-168 [box-shadow:var(--lift)]"
        ref={show}
        alt={title || '所选图片的预览'}
        onError={() => setFailed(file)}
      />
    </div>
  );
}
