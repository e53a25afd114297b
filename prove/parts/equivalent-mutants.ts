// Mutants that no test can notice, each with the reason.
export const EQUIVALENT: readonly { file: string; change: string; reason: string }[] = []
