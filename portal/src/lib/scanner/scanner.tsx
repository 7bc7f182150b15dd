import { Button, Dialog, Icon } from '@yinji/ui';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { FilePicker } from '../verification/drop-zone.tsx';
import { PHOTO_TYPES } from './photo-types.ts';
import { useCamera } from './use-camera.ts';
import { useFrames, type LookAtFrame } from './use-frames.ts';
import { scannerWords as words } from './words.ts';
import './scanner.css';

interface ScannerProps {
  /** What to do now, in words. */
  guide: string;
  /** What is held into the frame. */
  shape: 'sheet' | 'code';
  /** Whether a frame can be chosen by a press: of a code that cannot be read nothing follows. */
  hasShutter?: boolean;
  onFrame: LookAtFrame;
  onPhoto: (photo: File) => void;
  onClose: () => void;
  /** What was seen so far. */
  children?: ReactNode;
}

/**
 * The camera's picture with a frame. Opened by a press; the camera is closed with it, and when the page is hidden.
 * Its frames are looked at on this device.
 */
export function Scanner({
  guide,
  shape,
  hasShutter = false,
  onFrame,
  onPhoto,
  onClose,
  children,
}: ScannerProps) {
  const { video, state, open, lamp } = useCamera();
  const [isPressed, setPressed] = useState(false);
  const { press } = useFrames(video, state === 'open', async (frame, wasPressed) => {
    await onFrame(frame, wasPressed);
    if (wasPressed) setPressed(false);
  });
  const isLive = state === 'open' || state === 'opening';
  return (
    <Dialog open className="scanner" width="wide" title={words.titles[shape]} onClose={onClose}>
      <div className="scanner-room" data-theme="dark">
        <div className="scanner-view">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
          <video ref={video} autoPlay playsInline muted hidden={!isLive} aria-label={words.view} />
          {!isLive && <Icon name="camera" size={64} />}
          {state === 'open' && (
            <span className={clsx('scanner-frame', `scanner-${shape}`)} aria-hidden="true" />
          )}
        </div>
        <div className="scanner-side">
          <output className="scanner-guide">
            {state === 'open' ? guide : state === 'opening' ? words.opening : words.stopped[state]}
          </output>
          {state === 'open' && children}
          <div className="scanner-buttons">
            {isLive && hasShutter && (
              <Button
                variant="primary"
                block
                disabled={state !== 'open'}
                busy={isPressed}
                onClick={() => {
                  setPressed(true);
                  press();
                }}
              >
                {isPressed ? words.pressing : words.press}
              </Button>
            )}
            {lamp && <Button onClick={lamp.turn}>{lamp.isOn ? words.lampOff : words.lampOn}</Button>}
            {!isLive && (
              <Button variant="primary" block onClick={open}>
                {words.open}
              </Button>
            )}
            <FilePicker label={words.choose} accept={PHOTO_TYPES} onFiles={([file]) => file && onPhoto(file)} />
          </div>
          <p className="sm muted">{words.private}</p>
        </div>
      </div>
    </Dialog>
  );
}
