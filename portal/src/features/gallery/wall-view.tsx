import { GalleryLabel, GalleryPicture, type ShownWork } from './gallery-label.tsx';

/** 展墙: hung in a row on one line of sight, each on its mat. */
export function WallView({ works }: { works: readonly ShownWork[] }) {
  return (
    <div className="wall">
      {works.map((work, at) => (
        <figure key={work.depositNumber}>
          <span className="wall-frame">
            <span className="wall-mat">
              <GalleryPicture work={work} high="380px" wide="min(100vw, 390px)" isFirst={at < 3} />
            </span>
          </span>
          <GalleryLabel work={work} />
        </figure>
      ))}
    </div>
  );
}
