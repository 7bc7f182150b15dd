import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { browserPath } from '@yinji/testkit/browser-path';
import { writeVideo } from '@yinji/testkit/pictures/write-video';

/** What stands before the fake camera of this worker; it is read anew whenever the camera is opened. */
const FILM = join(
  import.meta.dirname,
  `../../../test-results/film-${process.env['TEST_PARALLEL_INDEX'] ?? 0}.y4m`,
);

/** A browser whose camera sees the film, and whose owner allows or denies it whenever a page asks. */
const cameraOf = (answer: '' | '=deny') => ({
  executablePath: browserPath,
  args: [
    '--no-sandbox',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${FILM}`,
    `--use-fake-ui-for-media-stream${answer}`,
  ],
});
export const [withCamera, withDeniedCamera] = [cameraOf(''), cameraOf('=deny')];

/** @param picture of even width and height */
export async function film(picture: Uint8Array): Promise<void> {
  await mkdir(dirname(FILM), { recursive: true });
  await writeVideo(FILM, picture);
}

/** From the next page on, remembers every track that a page is given. */
export async function watchTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const ask = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (!ask) return;
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** `live` or `ended`, one after the other as they were given. */
export const tracksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  );
