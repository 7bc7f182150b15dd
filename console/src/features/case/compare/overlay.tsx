import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { orientationWords, compareWords } from './words.ts';
import type { Candidate } from '../review-case.ts';
import { Frame, Turned, ratioOf } from './frame.tsx';
import type { PairProps } from './side-by-side.tsx';
import { useProperties } from './use-properties.ts';
import type { View } from './views.ts';

type OverlayProps = PairProps & { candidate: Candidate; view: Exclude<View, 'side'>; stretched: boolean };

/** The submission over the candidate, in the candidate's frame. */
export function Overlay({ opened, own, other, orientation, candidate, view, stretched }: OverlayProps) {
  const [cut, setCut] = useState(50);
  const [fade, setFade] = useState(50);
  const blinking = useHeldSpace();
  const layers = useRef<HTMLDivElement>(null);
  useProperties(layers, { '--cut': `${cut}%`, '--fade': fade / 100 });
  const ratio = ratioOf(other, 'as-is');
  const submission =
    orientation === 'as-is' ? compareWords.submission : compareWords.turned(orientationWords[orientation]);

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (view !== 'curtain' || event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    setCut(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
  }

  return (
    <div className="stage grid gap-12 min-h-0 min-[1200px]:[flex:1_0_260px] min-[1200px]:grid-rows-[minmax(0,1fr)]">
      <figure>
        <Frame ratio={ratio}>
          <div
            ref={layers}
            className={`layers absolute inset-0 [isolation:isolate] [touch-action:pan-y] layers-${view}`}
            data-blinking={blinking || undefined}
            onPointerDown={drag}
            onPointerMove={drag}
          >
            <Turned url={candidate.previewUrl} picture={other} alt={candidate.letter} />
            <div className="layer-over absolute inset-0">
              {candidate.part && own.state === 'loaded' ? (
                <Laid url={opened.previewUrl} map={candidate.part.map} ratio={ratio} alt={submission} />
              ) : (
                <Turned url={opened.previewUrl} picture={own} orientation={orientation} alt={submission} />
              )}
            </div>
            {view === 'curtain' && !blinking && (
              <div
                className="absolute [inset-block:0] left-(--cut) w-0 [border-left:2px_solid_#fff] [box-shadow:0_0_0_1px_#0006] pointer-events-none"
                aria-hidden="true"
              >
                <span className="absolute top-10 right-10 py-1 px-8 rounded-[3px] [background:#10141acc] [color:#fff] text-12 leading-20 whitespace-nowrap last:right-auto last:left-10">
                  {compareWords.submission}
                </span>
                <i className="absolute top-[50%] -left-1 w-30 h-30 [border:1px_solid_#0006] rounded-[50%] [background:linear-gradient(#10141a_0_0)_10px_9px/1.5px_10px_no-repeat,linear-gradient(#10141a_0_0)_16px_9px/1.5px_10px_no-repeat,#fff] [translate:-50%_-50%]" />
                <span className="absolute top-10 right-10 py-1 px-8 rounded-[3px] [background:#10141acc] [color:#fff] text-12 leading-20 whitespace-nowrap last:right-auto last:left-10">
                  {candidate.letter}
                </span>
              </div>
            )}
          </div>
        </Frame>
        <figcaption>
          {view === 'curtain' && (
            <Slider
              label={compareWords.curtain}
              value={cut}
              onChange={setCut}
              ends={[candidate.letter, compareWords.submission]}
            />
          )}
          {view === 'fade' && (
            <Slider
              label={compareWords.fade}
              value={fade}
              onChange={setFade}
              ends={[candidate.letter, compareWords.submission]}
            />
          )}
          {view === 'difference' && <span>{compareWords.differenceNote}</span>}
          <span className="ml-auto text-ink-3 text-12">
            {candidate.part ? compareWords.laid : stretched ? compareWords.stretched : compareWords.blink}
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

/** The submission where the part that both show lies in the candidate. `ratio` is that of the frame. */
function Laid({ url, map, ratio, alt }: { url: string | null; map: number[]; ratio: number; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0] = map;
  useProperties(image, {
    '--turn': `matrix(${a}, ${d / ratio}, ${b * ratio}, ${e}, 0, 0)`,
    '--x': c,
    '--y': f,
  });
  return (
    <img
      ref={image}
      className="absolute left-0 top-0 w-[100cqw] max-w-none h-[100cqh] [object-fit:fill] [transform-origin:0_0] [transform:var(--turn)] [translate:calc(var(--x)*100cqw)_calc(var(--y)*100cqh)] [user-select:none]"
      src={url ?? undefined}
      alt={alt}
      draggable={false}
    />
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  ends: readonly [string, string];
}

function Slider({ label, value, onChange, ends }: SliderProps) {
  return (
    <label className="flex items-center gap-10 flex-[0_1_320px]">
      <span className="whitespace-nowrap" aria-hidden="true">
        {ends[0]}
      </span>
      <input
        className="flex-1 min-w-0 h-28 [accent-color:var(--brand)]"
        type="range"
        min="0"
        max="100"
        value={value}
        aria-label={label}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className="whitespace-nowrap" aria-hidden="true">
        {ends[1]}
      </span>
    </label>
  );
}

/** A blink comparator: while space is held, outside controls that use it themselves. */
function useHeldSpace(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (
        event.key !== ' ' ||
        (event.target as HTMLElement).closest('button, input, textarea, select, a, dialog')
      )
        return;
      event.preventDefault();
      setHeld(true);
    }
    function lift(event: KeyboardEvent) {
      if (event.key === ' ') setHeld(false);
    }
    const leave = () => setHeld(false);
    addEventListener('keydown', press);
    addEventListener('keyup', lift);
    addEventListener('blur', leave);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', lift);
      removeEventListener('blur', leave);
    };
  }, []);
  return held;
}
