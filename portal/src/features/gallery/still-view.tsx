import { GalleryLabel, GalleryPicture, type ShownWork } from './gallery-label.tsx';

/** 静观: one work per screen on empty paper. */
export function StillView({ works }: { works: readonly ShownWork[] }) {
  return (
    <ol className="still">
      {works.map((work, at) => (
        <li key={work.depositNumber}>
          <figure>
            <GalleryPicture work={work} high="70vh" wide="100vw" isFirst={at === 0} />
            <GalleryLabel work={work} />
          </figure>
        </li>
      ))}
    </ol>
  );
}
