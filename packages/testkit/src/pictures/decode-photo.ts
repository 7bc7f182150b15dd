import sharp from 'sharp';

/** Pixels of a photograph as the page gets them from the browser: RGBA, long side 2400 at most. */
export async function decodePhoto(
  bytes: Uint8Array,
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
