// What a CI system says about a run: where its checkout is, and where a summary may be written.

export interface CiPlace {
  /** The folder of the checkout; empty outside of CI. */
  checkout: string
  /** The file of the summary; empty if there is none. */
  summary: string
}

export function ciPlace(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): CiPlace {
  return {
    checkout: environment['GITHUB_WORKSPACE'] ?? environment['CI_PROJECT_DIR'] ?? '',
    summary: environment['GITHUB_STEP_SUMMARY'] ?? '',
  }
}
