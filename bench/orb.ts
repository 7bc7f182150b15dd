import { loadOpenCV } from '@opencvjs/node';
import type { Luma } from '@yinji/originality';

const FEATURES = 500;

/** The peer of our own features: ORB of OpenCV's build for JavaScript. */
export async function openOrb(): Promise<(plane: Luma) => void> {
  const cv = await loadOpenCV();
  const detector = new cv.ORB(FEATURES);
  return ({ data, width, height }) => {
    const picture = cv.matFromArray(height, width, cv.CV_8UC1, [...data]);
    const [points, descriptors, mask] = [new cv.KeyPointVector(), new cv.Mat(), new cv.Mat()];
    try {
      detector.detectAndCompute(picture, mask, points, descriptors);
    } finally {
      for (const one of [picture, points, descriptors, mask]) one.delete();
    }
  };
}
