// The reads that a caller has each day, as the operator has set them.

export interface ReadQuotas {
  publicReads: number
  keyReads: number
}

/** 0 means that there is no quota. */
export function dailyReads(quota: number): string {
  return quota === 0 ? 'any number' : quota.toLocaleString('en-US')
}
