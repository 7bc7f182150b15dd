import { useEffect, useRef, type RefObject } from 'react';

/** @param isPressed somebody chose this frame */
export type LookAtFrame = (frame: ImageBitmap, isPressed: boolean) => Promise<void>;

/** Gives the camera's frames one after the other, each when the one before has been looked at. */
export function useFrames(
  video: RefObject<HTMLVideoElement | null>,
  isOpen: boolean,
  look: LookAtFrame,
): { press: () => void } {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const isPressed = useRef(false);

  useEffect(() => {
    const element = video.current;
    if (!isOpen || element === null) return;
    const life = new AbortController();
    void follow(element, life.signal, async (frame) => {
      const wasPressed = isPressed.current;
      isPressed.current = false;
      await latest.current(frame, wasPressed);
    });
    return () => life.abort();
  }, [isOpen, video]);

  return { press: () => (isPressed.current = true) };
}

async function follow(
  video: HTMLVideoElement,
  signal: AbortSignal,
  look: (frame: ImageBitmap) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await nextFrame(video);
    if (signal.aborted) return;
    // Undefined where the camera has just ended.
    const frame = await createImageBitmap(video).catch(() => undefined);
    if (frame) await look(frame);
  }
}

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve();
      else requestAnimationFrame(wait);
    };
    // Not in every browser.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(wait);
  });
}
