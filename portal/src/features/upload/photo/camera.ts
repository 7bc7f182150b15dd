/** Not in every browser, nor in TypeScript's own list: https://www.w3.org/TR/image-capture/ */
interface Shutter {
  takePhoto: () => Promise<Blob>;
}
type ShutterClass = new (track: MediaStreamTrack) => Shutter;

const shutterClass = () => (globalThis as { ImageCapture?: ShutterClass }).ImageCapture;

/**
 * Whether a page can take a photograph with the camera's full resolution. Browsers that can only copy the video
 * (Safari, Firefox) do not offer it: that would be a small picture encoded by the page.
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

/** The camera's own file, byte by byte, with a generated name. */
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
