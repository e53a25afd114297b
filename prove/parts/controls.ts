export const CONTROLS = {}
