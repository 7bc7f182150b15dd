import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** `paused`: the page was hidden; `denied`: not allowed; `missing`: none is there; `busy`: it does not answer. */
export type CameraState = 'opening' | 'open' | 'paused' | 'denied' | 'missing' | 'busy';

interface Lamp {
  isOn: boolean;
  /** Whether it shines afterwards. */
  turn: (isOn: boolean) => Promise<boolean>;
}

/** As large as the camera gives: seven pixels to a millimetre of A4 are 2,100. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

/** The camera at the back of the device, until the page is hidden or whoever shows it is gone. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('opening');
  const [lamp, setLamp] = useState<Lamp>();
  const close = useRef<() => void>(undefined);
  const begin = useCallback(() => {
    close.current?.();
    close.current = openCamera(video, (next, track) => {
      setState(next);
      setLamp(track && lampOf(track));
    });
  }, []);
  useEffect(() => {
    begin();
    return () => close.current?.();
  }, [begin]);
  function open() {
    setState('opening');
    begin();
  }
  async function turnLamp() {
    if (lamp) setLamp({ ...lamp, isOn: await lamp.turn(!lamp.isOn) });
  }
  return { video, state, open, lamp: lamp && { isOn: lamp.isOn, turn: () => void turnLamp() } };
}

/** @returns ends it; every track of the camera is stopped whatever ends it */
function openCamera(
  video: RefObject<HTMLVideoElement | null>,
  onState: (state: CameraState, track?: MediaStreamTrack) => void,
): () => void {
  const life = new AbortController();
  const { signal } = life;
  function end(next?: CameraState) {
    if (signal.aborted) return;
    life.abort();
    if (next) onState(next);
  }
  async function show() {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED);
    if (signal.aborted) return stop(stream);
    signal.addEventListener('abort', () => stop(stream));
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', () => end('busy'), { signal });
    if (video.current) video.current.srcObject = stream;
    onState('open', track);
  }
  show().catch((cause: unknown) => end(stateAfter(cause)));
  const hide = () => document.visibilityState === 'hidden' && end('paused');
  document.addEventListener('visibilitychange', hide, { signal });
  addEventListener('pagehide', () => end('paused'), { signal });
  return () => end();
}

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function stateAfter(cause: unknown): CameraState {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'NotSupportedError' ? 'missing' : 'busy';
}

/** Not in TypeScript's own list: https://www.w3.org/TR/image-capture/#dom-mediatrackcapabilities-torch */
function lampOf(track: MediaStreamTrack): Lamp | undefined {
  const can: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {};
  if (can.torch !== true) return undefined;
  const turn = (torch: boolean) =>
    track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
      () => torch,
      () => !torch,
    );
  return { isOn: false, turn };
}
