// The button that requests a rescan, or the link to a running scan.
import type { Profile } from '../../../domain/answer/profile.ts'
import { html, type Html } from '../html.ts'

export function rescanForm({ latestScan, scannedAt, links }: Pick<Profile, 'latestScan' | 'scannedAt' | 'links'>): Html {
  if (latestScan?.status === 'queued' || latestScan?.status === 'running')
    return html`<p><a class="button" href="${latestScan.url}">Watch the scan in progress</a></p> `
  return html`<form class="row rescan" action="${links.self}/rescan" method="post" data-busy="Requesting…">
    <button>${scannedAt === null ? 'Scan now' : 'Scan again'}</button>
    <small>at most once an hour</small>
  </form> `
}
