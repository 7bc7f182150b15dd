import {
  SEAL_BORDER,
  SEAL_GROUND,
  SEAL_SIDE,
  SEAL_STROKE_WIDTH,
  sealPath,
  type SealText,
} from '../marks/seal.ts';
import './seal.css';

export interface SealProps {
  text?: SealText;
  /** `cinnabar`: white on red, for certificates. `blind`: pressed without ink, for what is not sealed yet. */
  look?: 'cinnabar' | 'blind';
  /** Plays the stamping once: when a deposit completes. */
  stamping?: boolean;
}

/** The platform's seal on screen, with the same strokes as on paper. */
export function Seal({ text = '印迹存证', look = 'cinnabar', stamping = false }: SealProps) {
  const inked = look === 'cinnabar';
  const { inset, width } = SEAL_BORDER;
  return (
    <svg
      className={stamping ? 'seal seal-stamping' : 'seal'}
      viewBox={`0 0 ${SEAL_SIDE} ${SEAL_SIDE}`}
      fill="none"
      stroke={inked ? '#fff' : 'currentColor'}
      {...(inked ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}
    >
      {inked && <path className="seal-field" d={SEAL_GROUND} stroke="none" />}
      <rect
        x={inset}
        y={inset}
        width={SEAL_SIDE - 2 * inset}
        height={SEAL_SIDE - 2 * inset}
        rx="4"
        strokeWidth={width}
      />
      <path d={sealPath(text)} strokeWidth={SEAL_STROKE_WIDTH} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
