// Loaded before a program that is recorded: its clock stands still, so that two recordings of one
// state are the same. Timers and `performance.now` go on.
const NOW = Date.UTC(2026, 10, 18, 12)
const RealDate = Date

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(NOW)
    else super(...given)
  }

  static now() {
    return NOW
  }
}
