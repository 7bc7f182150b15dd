import { Button, FieldError } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { canShootHere, openCamera, shoot } from './camera.ts';
import { photoWords as words } from './words.ts';

interface LiveViewProps {
  onShot: (file: File) => void;
  onClose: () => void;
}

/**
 * The camera's picture with a frame for the work. The stored photograph is the camera's, not the picture on
 * screen.
 */
export function LiveView({ onShot, onClose }: LiveViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | undefined;
    async function open() {
      opened = await openCamera();
      if (isGone) return stop(opened);
      if (!canShootHere(opened)) throw new Error('this camera takes no photographs');
      if (video.current) video.current.srcObject = opened;
      setStream(opened);
    }
    open().catch(() => {
      stop(opened);
      if (!isGone) setFault(words.noCamera);
    });
    return () => {
      isGone = true;
      stop(opened);
    };
  }, []);

  async function press() {
    if (!stream) return;
    setBusy(true);
    setFault(undefined);
    try {
      onShot(await shoot(stream));
    } catch {
      setFault(words.noShot);
      setBusy(false);
    }
  }

  return (
    <div className="photo-live">
      <div className="relative overflow-hidden rounded-(--radius) [background:#0b0e13] aspect-[3/4] sm:aspect-[4/3]">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
        <video
          className="w-full h-full object-contain"
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={words.frame}
        />
        <span
          className="absolute inset-[7%] [border:2px_solid_#fff] rounded-[4px] [box-shadow:0_0_0_100vmax_#0000004d]"
          aria-hidden="true"
        />
      </div>
      <p className="text-ink-2 text-18 leading-28">{words.frame}</p>
      {fault && <FieldError>{fault}</FieldError>}
      <Button variant="primary" block busy={busy} disabled={!stream} onClick={() => void press()}>
        {busy ? words.shooting : words.shoot}
      </Button>
      <Button block onClick={onClose}>
        {words.back}
      </Button>
    </div>
  );
}

const stop = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop());
