import { useCallback, useState } from 'react';

interface MomentPictureProps {
  /** The original, where this page has it. */
  file: File | undefined;
  previewUrl: string | null;
  title: string;
}

/** The work from this device's memory, else the server's preview, else nothing. */
export function MomentPicture({ file, previewUrl, title }: MomentPictureProps) {
  const [failed, setFailed] = useState<File | string>();
  const source = file && failed === undefined ? file : failed === previewUrl ? null : previewUrl;
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || source === null) return undefined;
      const url = typeof source === 'string' ? source : URL.createObjectURL(source);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [source],
  );
  if (source === null) return null;
  return <img className="moment-picture" ref={show} alt={title} onError={() => setFailed(source)} />;
}
