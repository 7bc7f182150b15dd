import { Button, Icon, Loading, Skeleton } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '../panel.tsx';
import { hasLiveCamera } from './camera.ts';
import type { Advice } from './judge-photo.ts';
import { keepPhoto } from './keep-photo.ts';
import { LiveView } from './live-view.tsx';
import { PhotoInput } from './photo-input.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { usePhoto } from './use-photo.ts';
import { photoWords as words, tellAdvice } from './words.ts';
import './photo.css';

export interface PhotoHelperProps {
  /** The untouched file. */
  onTake: (file: File) => void;
  onBack: () => void;
}

/**
 * For people who photograph their work: instructions, the camera, a check of the result, and the unchanged
 * file.
 */
export function PhotoHelper({ onTake, onBack }: PhotoHelperProps) {
  const { state, take, drop } = usePhoto();
  const [isLive, setLive] = useState(false);
  const [kept, setKept] = useState<File>();
  const choose = (file: File, isShot: boolean) => {
    setLive(false);
    void take(file, isShot);
  };
  const shoot = (file: File) => choose(file, true);
  const mustKeep = state.kind !== 'none' && state.isShot && kept !== state.file;
  const now = state.kind === 'none' ? (isLive ? 'live' : 'tips') : 'photo';
  const isBetterAgain = state.kind === 'looked' && (state.advice?.length ?? 0) > 0;
  useHeadingFocus(now);

  return (
    <div className="photo">
      <Panel title={words.title} foot={<p>{words.untouched}</p>}>
        {now === 'live' && <LiveView onShot={shoot} onClose={() => setLive(false)} />}
        {now === 'tips' && (
          <>
            <ol className="photo-tips [counter-reset:tip] mb-24">
              {words.tips.map(({ name, told }) => (
                <li className="relative grid gap-2 py-14 pr-0 pl-52 line-b [counter-increment:tip]" key={name}>
                  <strong className="text-20 font-medium leading-30">{name}</strong>
                  <span className="text-ink-2 text-18 leading-28">{told}</span>
                </li>
              ))}
            </ol>
            <div className="photo-buttons grid gap-12 max-w-420">
              <PhotoInput isCamera look="primary" onPick={shoot}>
                {words.camera}
              </PhotoInput>
              {hasLiveCamera() && (
                <Button block onClick={() => setLive(true)}>
                  {words.live}
                </Button>
              )}
              <PhotoInput look="secondary" onPick={(file) => choose(file, false)}>
                {words.album}
              </PhotoInput>
              <Button variant="text" block onClick={onBack}>
                {words.back}
              </Button>
            </div>
          </>
        )}
        {state.kind !== 'none' && (
          <>
            <PhotoPicture file={state.file} advice={state.kind === 'looked' ? (state.advice ?? []) : []} />
            {state.isShot && (
              <KeepPhoto file={state.file} isKept={!mustKeep} onKept={() => setKept(state.file)} />
            )}
            <div aria-live="polite">
              {state.kind === 'looking' ? (
                <Loading>
                  <p className="text-ink-2 text-18 leading-28">{words.looking}</p>
                  <Skeleton shape="block" />
                </Loading>
              ) : (
                <AdviceList advice={state.advice} />
              )}
            </div>
            <div className="photo-buttons grid gap-12 max-w-420">
              <Choice
                advised={mustKeep ? undefined : isBetterAgain ? 'again' : 'take'}
                isBetterAgain={isBetterAgain}
                onTake={() => onTake(state.file)}
                onPick={shoot}
              />
              <Button variant="text" block onClick={drop}>
                {words.back}
              </Button>
            </div>
          </>
        )}
      </Panel>
    </div>
  );
}

interface ChoiceProps {
  /** The filled one, if any. */
  advised: 'take' | 'again' | undefined;
  isBetterAgain: boolean;
  onTake: () => void;
  onPick: (file: File) => void;
}

interface KeepPhotoProps {
  file: File;
  isKept: boolean;
  onKept: () => void;
}

/** Offered before anything else: what a page photographs is in no album, and the deposit needs this very file later. */
function KeepPhoto({ file, isKept, onKept }: KeepPhotoProps) {
  if (isKept)
    return (
      <output className="flex gap-10 items-center mb-24 text-passed text-18 leading-28">
        <Icon name="check" size={22} />
        {words.kept}
      </output>
    );
  return (
    <div className="photo-buttons grid gap-12 max-w-420 mb-24">
      <p className="text-18 leading-28">{words.only}</p>
      <Button variant="primary" block onClick={() => void keepPhoto(file).then((done) => done && onKept())}>
        {words.keep}
      </Button>
    </div>
  );
}

/** The advised button comes first, visually and for the keyboard. */
function Choice({ advised, isBetterAgain, onTake, onPick }: ChoiceProps) {
  const take = (
    <Button key="take" variant={advised === 'take' ? 'primary' : 'secondary'} block onClick={onTake}>
      {words.take}
    </Button>
  );
  const again = (
    <PhotoInput key="again" isCamera look={advised === 'again' ? 'primary' : 'secondary'} onPick={onPick}>
      {words.again}
    </PhotoInput>
  );
  return isBetterAgain ? [again, take] : [take, again];
}

function AdviceList({ advice }: { advice: Advice[] | undefined }) {
  if (!advice) return <p className="text-ink-2 text-18 leading-28">{words.unable}</p>;
  if (advice.length === 0)
    return (
      <p className="flex gap-10 items-center mb-24 py-14 px-16 [border-left:2px_solid_var(--passed)] bg-passed-tint text-passed text-20 leading-30">
        <Icon name="check" size={22} />
        {words.good}
      </p>
    );
  return (
    <>
      <h3 className="mb-4 text-20 leading-30">{words.better}</h3>
      <ul>
        {advice.map((one) => {
          const { seen, todo } = tellAdvice(one);
          return (
            <li
              className="grid gap-2 py-12 pr-0 pl-16 [border-left:2px_solid_var(--reviewing)] my-10 [background:linear-gradient(to_right,var(--reviewing-tint),transparent)]"
              key={one.kind}
            >
              <strong className="text-20 font-medium leading-30">{seen}</strong>
              <span className="text-ink-2 text-18 leading-28">{todo}</span>
            </li>
          );
        })}
      </ul>
      <p className="text-ink-2 text-18 leading-28 mt-12 mb-24 mx-0">{words.anyway}</p>
    </>
  );
}

/** Focuses the new heading and scrolls to the top. */
function useHeadingFocus(now: string) {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    const heading = document.getElementById('deposit-now');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'nearest' });
  }, [now]);
}
