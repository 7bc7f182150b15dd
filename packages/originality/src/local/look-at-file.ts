/** Only decode-child.ts imports this, because it passes strangers' bytes to native libraries. */
import { attempt } from '../decode-picture.ts';
import { lumaOfRgb } from '../luma.ts';
import { lookAt, type Pass } from './fingerprint.ts';
import { packFeatures } from './pack-features.ts';

/** Small pictures are enlarged. */
export const look = (path: string, pass: Pass): Promise<Uint8Array> =>
  attempt(path, async (picture) => {
    const { data, info } = await picture
      .pixels()
      .resize({ width: pass.side, height: pass.side, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return packFeatures(lookAt(lumaOfRgb(data, info.width, info.height), pass));
  });
