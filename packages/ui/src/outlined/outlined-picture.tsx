import { clsx } from 'clsx';
import { useCallback, type ReactNode } from 'react';
import { Outline } from './outline.tsx';
import './outlined-picture.css';

export interface OutlinedPictureProps {
  /** Undefined while it loads. */
  picture: Blob | undefined;
  /** Size of the coordinate system of the outline; the picture itself may be smaller. */
  width: number;
  height: number;
  /** A polygon; nothing is drawn without one. */
  outline: readonly (readonly [number, number])[] | null;
  /** Description of the picture, with the region in words. */
  label: string;
  isHighlighted?: boolean;
  /** Called when the pointer enters and leaves it, where pictures are linked. */
  onHighlight?: (isOn: boolean) => void;
  children?: ReactNode;
}

/** Pixels on screen: a tall picture is shown narrower rather than squeezed. */
const HIGHEST = 520;

/** A picture with one region drawn on it: what lies outside is dimmed, the line keeps its width at every size. */
export function OutlinedPicture({
  picture,
  width,
  height,
  outline,
  label,
  isHighlighted = false,
  onHighlight,
  children,
}: OutlinedPictureProps) {
  const isDrawn = outline !== null && outline.length > 2;
  const shown = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || picture === undefined) return undefined;
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return (
    <figure
      className={clsx('outlined', isHighlighted && 'outlined-on')}
      onPointerEnter={() => onHighlight?.(true)}
      onPointerLeave={() => onHighlight?.(false)}
    >
      <div
        className="outlined-frame"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(HIGHEST * width) / height}px)` }}
      >
        {picture ? <img ref={shown} alt={label} draggable={false} /> : <span className="outlined-wait" />}
        {picture && isDrawn && (
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            <path
              className="outlined-dim"
              fillRule="evenodd"
              d={`M0 0H${width}V${height}H0ZM${outline.map((point) => point.join(' ')).join('L')}Z`}
            />
            <Outline corners={outline} />
          </svg>
        )}
      </div>
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}
