/** The few line icons both apps share, on a 24-unit grid, drawn at 1.6. */
const paths = {
  bell: 'M5 17h14l-1.6-2.4V10a5.4 5.4 0 0 0-10.8 0v4.6zM10 20h4',
  camera: 'M4 8h4l1.6-2.6h4.8L16 8h4v11H4zM12 10a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z',
  check: 'M4 12.8l5.2 5.2L20.4 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.2l3.6 2.4',
  close: 'M5 5l14 14M19 5L5 19',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  down: 'M6 9.5l6 6 6-6',
  dashed: 'M12 3.4a8.6 8.6 0 1 0 0 17.2 8.6 8.6 0 0 0 0-17.2z',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.2v.6',
  me: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.4 15.4L20.5 20.5',
  sheet: 'M5 4h14v16H5zM8.5 9h7M8.5 13h7M8.5 17h4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  trace: 'M12 3v6m0 6v6M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  warning: 'M12 3.5L2.5 20h19zM12 10v5M12 17v.6',
} as const;

export type IconName = keyof typeof paths;

/** Decoration beside a label; a control is never an icon without a label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2.6 : 1.6}
      strokeDasharray={name === 'dashed' ? '4 3.4' : undefined}
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
