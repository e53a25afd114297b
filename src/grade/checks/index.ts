// The list of checks, one line each.
export { default as accessBreadth } from './programmatic-access/access-breadth.ts'
export { default as apiDescription } from './discoverability/api-description.ts'
export { default as machineSignIn } from './autonomous-auth/machine-sign-in.ts'
export { default as operationIds } from './discoverability/operation-ids.ts'
export { default as toolListTokens } from './token-efficiency/tool-list-tokens.ts'
