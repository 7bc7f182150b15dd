import { Skeleton } from '@yinji/ui';
import { Outline } from '@yinji/ui/outlined';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { candidateWords } from '../words.ts';
import { isQuarterTurned, type Orientation } from '../strength.ts';
import type { Picture } from './use-picture.ts';
import { useProperties } from './use-properties.ts';

/** Width over height as shown; 3:2 while unknown. */
export function ratioOf({ width, height }: Picture, orientation: Orientation): number {
  if (width === 0 || height === 0) return 1.5;
  return isQuarterTurned(orientation) ? height / width : width / height;
}

/** As large as possible at a given ratio. */
export function Frame({ ratio, children }: { ratio: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useProperties(frame, { '--ratio': ratio.toFixed(5) });
  return (
    <div className="frame-place grid place-items-center flex-1 h-[62vw] min-h-200 max-h-[60dvh] p-12 bg-mat [container-type:size] sm:h-[46vw]">
      {/* Each ratio has its own frame, so that none changes shape once its picture has loaded. */}
      <div
        className="frame relative overflow-hidden w-[min(100cqw,calc(100cqh_*_var(--ratio)))] aspect-[var(--ratio)] bg-line [container-type:size] [box-shadow:var(--lift)]"
        ref={frame}
        key={ratio}
      >
        {children}
      </div>
    </div>
  );
}

interface TurnedProps {
  url: string | null;
  picture: Picture;
  /** Orientation of the picture; by a class, as the page's policy requires. */
  orientation?: Orientation;
  alt: string;
}

const FILLING =
  'absolute left-[50%] top-[50%] w-[100cqw] max-w-none h-[100cqh] [object-fit:fill] [translate:-50%_-50%] [user-select:none]';

/** Fills the frame around it, turned. */
export function Turned({ url, picture, orientation = 'as-is', alt }: TurnedProps) {
  if (picture.state === 'loading') return <Skeleton shape="block" className="turned-loading" />;
  if (picture.state === 'failed' || url === null) return <PictureFailed />;
  return <img className={`${FILLING} turned-${orientation}`} src={url} alt={alt} draggable={false} />;
}

interface DrawingProps {
  className: string;
  orientation?: Orientation;
  children: ReactNode;
}

/** Drawn over the whole of a picture, turned with it; its units are shares of width and height. */
export const Drawing = ({ className, orientation = 'as-is', children }: DrawingProps) => (
  <svg
    className={`${className} ${FILLING} turned-${orientation}`}
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** The part of a picture that another one shows too. */
export function PartOutline({
  corners,
  orientation,
}: {
  corners: readonly (readonly [number, number])[] | undefined;
  orientation?: Orientation;
}) {
  if (corners === undefined) return null;
  return (
    <Drawing className="part-outline" {...(orientation && { orientation })}>
      <Outline corners={corners} />
    </Drawing>
  );
}

/** Addresses of pictures expire: fetching the case again gives new ones. */
function PictureFailed() {
  const client = useQueryClient();
  return (
    <div
      className="absolute inset-0 grid place-content-center justify-items-center gap-8 bg-surface text-rejected"
      role="alert"
    >
      <p>{candidateWords.pictureFailed}</p>
      <button
        type="button"
        className="button button-dense"
        onClick={() => void client.invalidateQueries({ queryKey: ['case'] })}
      >
        {candidateWords.reload}
      </button>
    </div>
  );
}
