// x.
import type { Journey } from './journey.ts'
export function hostileJourneys(_journey: Journey): void {}
