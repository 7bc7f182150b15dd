/** Not in every browser, nor in TypeScript's own list: https://www.w3.org/TR/image-capture/ */
interface Shutter {
  takePhoto: () => Promise<Blob>;
}
type ShutterClass = new (track: MediaStreamTrack) => Shutter;

const shutterClass = () => (globalThis as { ImageCapture?: ShutterClass }).ImageCapture;

/**
 * Whether a page can take a photograph with the camera's full resolution. Where it can only copy the moving picture
 * (Safari, Firefox), it is not offered: that would be a small picture, encoded by the page, and not what the camera took.
 */
export const hasLiveCamera = (): boolean =>
  shutterClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';

export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 4096 } },
  });

export const canShootHere = (stream: MediaStream): boolean =>
  shutterClass() !== undefined && stream.getVideoTracks().length > 0;

/** What the camera took, byte by byte, under a name of its own. */
export async function shoot(stream: MediaStream): Promise<File> {
  const Shutter = shutterClass();
  const [track] = stream.getVideoTracks();
  if (!Shutter || !track) throw new Error('no camera');
  const blob = await new Shutter(track).takePhoto();
  const ending = blob.type === 'image/png' ? 'png' : 'jpg';
  const at = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const clock = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return new File([blob], `作品照片-${day}-${clock}.${ending}`, { type: blob.type });
}
