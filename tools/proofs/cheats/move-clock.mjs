/**
 * Loaded first (`--import .../move-clock.mjs?ahead=MS`): moves the process's clock ahead by that many
 * milliseconds. A proof cannot wait for a day to pass.
 */
const ahead = Number(new URL(import.meta.url).searchParams.get('ahead'));
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead);
    else super(...args);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
