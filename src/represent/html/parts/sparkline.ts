// Scores over time as a small line, oldest first.
import { html, type Html } from '../html.ts'

const WIDTH = 160
const HEIGHT = 40
const MARGIN = 4
/**
 * Less than this from lowest to highest is drawn flat, so that a tenth does not look like a fall.
 */
const LEAST_SPAN = 2

export function sparkline(points: readonly number[]): Html {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return html``
  const words = points.length === 1 ? `Score ${last.toFixed(1)}` : `Score over ${points.length} scans: from ${first.toFixed(1)} to ${last.toFixed(1)}`
  const places = placesOf(points)
  const [x, y] = places.at(-1) ?? [0, 0]
  return html`<svg class="spark" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words}">
    <title>${words}</title>
    <polyline points="${places.map((place) => place.join(',')).join(' ')}" />
    <circle cx="${x}" cy="${y}" r="3" />
  </svg>`
}

function placesOf(points: readonly number[]): [number, number][] {
  const low = Math.min(...points)
  const span = Math.max(LEAST_SPAN, Math.max(...points) - low)
  const lift = (span - (Math.max(...points) - low)) / 2
  const step = points.length > 1 ? (WIDTH - 2 * MARGIN) / (points.length - 1) : 0
  return points.map((point, index) => [tenth(MARGIN + index * step), tenth(HEIGHT - MARGIN - ((point - low + lift) / span) * (HEIGHT - 2 * MARGIN))])
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
