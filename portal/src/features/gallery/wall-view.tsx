import { GalleryLabel, GalleryPicture, type ShownWork } from './gallery-label.tsx';

/** 展墙: in a row on one line of sight, each on its mat. */
export function WallView({ works }: { works: readonly ShownWork[] }) {
  return (
    <div className="wall">
      {works.map((work, at) => (
        <figure
          className="grid grid-cols-[minmax(0,1fr)] gap-18 max-w-[min(440px,100%)]"
          key={work.depositNumber}
        >
          <span className="block p-7 [background:linear-gradient(135deg,#4a3a2c,#2a2018)] [box-shadow:0_2px_3px_#0003,0_26px_40px_-22px_#0009]">
            <span className="wall-mat block p-[clamp(18px,3cqi,36px)] [background:#fbfaf6] [box-shadow:inset_0_1px_5px_#0003]">
              <GalleryPicture work={work} high="380px" wide="min(100vw, 390px)" isFirst={at < 3} />
            </span>
          </span>
          <GalleryLabel work={work} />
        </figure>
      ))}
    </div>
  );
}
