/** No text of the elder mode is smaller. */
export const LEAST_TEXT_PX = 20;
/** Nor a control lower: a line as high as a control makes the row of a menu. */
export const LEAST_TARGET_PX = 56;

/** Small sizes become one; the larger ones keep their order, and a heading stays as it is. */
export function raiseSize(px: number): number {
  if (px < 17) return LEAST_TEXT_PX;
  if (px < 20) return 22;
  return px < 36 ? Math.min(36, px + 4) : px;
}

/** A size in any unit. Undefined: it is as large as the text around it. */
export function raiseText(size: string): string | undefined {
  const px = pixels(size);
  if (px === 0) return undefined;
  if (px !== undefined) return `${raiseSize(px)}px`;
  return /^(?:inherit|100%|1em|unset|initial)$/.test(size) ? undefined : `max(${LEAST_TEXT_PX}px, ${size})`;
}

/** @param size of the text in pixels, where the rule says it. Undefined: the line grows with its text. */
export function raiseLine(height: string, size?: number): string | undefined {
  const px = pixels(height);
  if (px === undefined || px === 0) return undefined;
  if (px >= 40 && px < LEAST_TARGET_PX && (size === undefined || px / size > 2)) return `${LEAST_TARGET_PX}px`;
  if (size !== undefined) return `${Math.round(Math.max(px, raiseSize(size) * Math.max(1.3, px / size)))}px`;
  if (px <= 24) return '30px';
  return px < 40 ? `${px + 6}px` : height;
}

/** Size and line of the shorthand `font: 500 15px/24px serif`. */
export function readFont(font: string): { size: string; line: string | undefined } | undefined {
  const found =
    /(?:^|\s)([\d.]+(?:px|r?em|%)|(?:max|min|clamp|calc|var)\([^/]*\))(?:\s*\/\s*([\d.]+(?:px)?))?\s/.exec(
      font,
    );
  return found?.[1] === undefined ? undefined : { size: found[1], line: found[2] };
}

export const pixels = (value: string): number | undefined => {
  const found = /^([\d.]+)(px)?$/.exec(value);
  return found && (found[2] || found[1] === '0') ? Number(found[1]) : undefined;
};
